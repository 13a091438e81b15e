import { expect, it } from 'vitest'
import { genderText, orMissing, phoneText } from './app-user-columns.tsx'

it('a missing fact is shown as a dash', () => {
  expect(orMissing('')).toBe('—')
  expect(orMissing(null)).toBe('—')
  expect(orMissing(0)).toBe('0')
  expect(orMissing('382340')).toBe('382340')
})

it('an Indian phone number is shown in groups of digits, any other number as it is stored', () => {
  expect(phoneText('+919820012345')).toBe('+91 98200 12345')
  expect(phoneText('+447700900123')).toBe('+447700900123')
  expect(phoneText('')).toBe('')
})

it('a gender is shown with a capital letter', () => {
  expect(genderText('female')).toBe('Female')
  expect(genderText('')).toBe('—')
})
