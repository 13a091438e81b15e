import { expect, it } from 'vitest'
import { genderText, orMissing } from './app-user-columns.tsx'

it('shows a dash for a missing fact', () => {
  expect(orMissing('')).toBe('—')
  expect(orMissing(null)).toBe('—')
  expect(orMissing(0)).toBe('0')
  expect(orMissing('382340')).toBe('382340')
})

it('capitalizes a gender', () => {
  expect(genderText('female')).toBe('Female')
  expect(genderText('')).toBe('—')
})
