import { expect, it } from 'vitest'
import { readFilters, writeFilters } from './category-queries.ts'

it('reads known values from the address and ignores the others', () => {
  expect(readFilters(new URLSearchParams('q=%20stavan%20&active=false'))).toEqual({
    q: 'stavan',
    active: 'false',
  })
  expect(readFilters(new URLSearchParams('active=maybe'))).toEqual({ q: '', active: '' })
})

it('keeps the address short', () => {
  expect(writeFilters({ q: '', active: '' })).toEqual({})
  expect(writeFilters({ q: '100%', active: 'true' })).toEqual({ q: '100%', active: 'true' })
})
