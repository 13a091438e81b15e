import { expect, it } from 'vitest'
import { changesOf, complaintsOf } from './saved-fields.ts'

const values = { name: 'Stavan', order: 3, active: true }

it('sends what was changed and nothing else', () => {
  expect(changesOf(values, { order: true, name: false })).toEqual({ order: 3 })
  expect(changesOf(values, {})).toEqual({})
})

it('keeps the complaints that have a field to stand at', () => {
  const fieldOf = (path: string) => (path === 'order' ? path : null)
  const errors = [
    { path: 'order', message: 'Display order must be at least 1' },
    { path: '', message: 'Something else' },
  ]
  expect(complaintsOf(errors, fieldOf)).toEqual([
    { field: 'order', message: 'Display order must be at least 1' },
  ])
})
