import { describe, expect, it } from 'vitest'
import { countText, pageCount, pageWindow } from './pager.tsx'

describe('pageWindow', () => {
  it('shows every page when there are few', () => {
    expect(pageWindow(2, 3)).toEqual([1, 2, 3])
    expect(pageWindow(1, 5)).toEqual([1, 2, 3, 4, 5])
  })
  it('has the current page in the middle', () => {
    expect(pageWindow(6, 20)).toEqual([4, 5, 6, 7, 8])
  })
  it('stops at both ends', () => {
    expect(pageWindow(1, 20)).toEqual([1, 2, 3, 4, 5])
    expect(pageWindow(2, 20)).toEqual([1, 2, 3, 4, 5])
    expect(pageWindow(19, 20)).toEqual([16, 17, 18, 19, 20])
    expect(pageWindow(20, 20)).toEqual([16, 17, 18, 19, 20])
  })
  it('stays in range when the page is past the end', () => {
    expect(pageWindow(99, 7)).toEqual([3, 4, 5, 6, 7])
    expect(pageWindow(1, 0)).toEqual([])
  })
})

describe('pageCount', () => {
  it('rounds up and is never zero', () => {
    expect(pageCount(0, 10)).toBe(1)
    expect(pageCount(10, 10)).toBe(1)
    expect(pageCount(11, 10)).toBe(2)
  })
})

describe('countText', () => {
  it('is exact unless the count is an estimate', () => {
    expect(countText(12_345)).toBe('12345')
    expect(countText(12_345, true)).toBe('about 12,400')
    expect(countText(1_000_000, true)).toBe('about 1,000,000')
    expect(countText(7, true)).toBe('about 7')
  })
})
