import { expect, it } from 'vitest'
import { writeListAddress } from '../lists/list-address.ts'
import { readCategoryFilters } from './category-list-page.tsx'

it('known filters are read from the address, and unknown values ignored', () => {
  expect(readCategoryFilters(new URLSearchParams('q=%20stavan%20&active=false'))).toEqual({
    q: 'stavan',
    active: 'false',
  })
  expect(readCategoryFilters(new URLSearchParams('active=maybe'))).toEqual({ q: '', active: '' })
})

it('default values are left out of the address', () => {
  expect(writeListAddress({ q: '', active: '' })).toEqual({})
  expect(writeListAddress({ q: '100%', active: 'true' })).toEqual({ q: '100%', active: 'true' })
})
