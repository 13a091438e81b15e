import { expect, it } from 'vitest'
import { genderText, orMissing } from './app-user-facts.ts'

it('shows what is missing as such', () => {
  expect(orMissing('')).toBe('—')
  expect(orMissing(null)).toBe('—')
  expect(orMissing(0)).toBe('0')
  expect(orMissing('382340')).toBe('382340')
})

it('writes a gender like a word', () => {
  expect(genderText('female')).toBe('Female')
  expect(genderText('')).toBe('—')
})
