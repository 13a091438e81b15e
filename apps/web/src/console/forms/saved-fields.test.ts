import { expect, it } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { changesOf, complaintsOf, refusalText } from './saved-fields.ts'

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

it('says what stands at a field there, and the rest in the toast', () => {
  const errors = [{ path: 'email', message: 'Somebody has this email' }]
  const error = new ApiError(422, { message: 'Somebody has this email', errors })
  expect(refusalText(error, 1)).toBe('Validation error: Please check your input')
  expect(refusalText(error, 0)).toBe('Validation error: Somebody has this email')
  expect(refusalText(new ApiError(500), 0)).toBe('Server error: Please try again later')
})
