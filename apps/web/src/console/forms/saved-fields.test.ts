import { expect, it } from 'vitest'
import { changesOf, complaintsOf } from './saved-fields.ts'

const values = { name: 'Stavan', order: 3, active: true }

it('sends only the changed fields', () => {
  expect(changesOf(values, { order: true, name: false })).toEqual({ order: 3 })
  expect(changesOf(values, {})).toEqual({})
  const listed = { ...values, rows: [{ text: 'a' }] }
  expect(changesOf(listed, { rows: [{ text: true }] })).toEqual({ rows: [{ text: 'a' }] })
})

it('keeps only the complaints about fields that the form shows', () => {
  const fieldOf = (path: string) => (path === 'order' ? path : null)
  const errors = [
    { path: 'order', message: 'Display order must be at least 1' },
    { path: '', message: 'Something else' },
  ]
  expect(complaintsOf(errors, fieldOf)).toEqual([
    { field: 'order', message: 'Display order must be at least 1' },
  ])
})
