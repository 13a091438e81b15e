import { limits } from '@jinvani/contract'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { AppError } from '../../platform/app-error.ts'
import { checkPassword } from './passwords.ts'

const owner = { name: 'Trishala Shah', email: 'trishala.shah@example.org' }
const problemOf = (password: string, person = owner): unknown => {
  try {
    checkPassword(password, person, 'newPassword')
  } catch (error) {
    return error instanceof AppError ? error.errors?.[0] : error
  }
  return null
}

test.each([
  ['        ', 'blanks'],
  ['password', 'commonest'],
  ['PASSWORD', 'commonest'],
  ['qwertyuiop', 'commonest'],
  ['password123', 'commonest'],
  ['trishala', 'name'],
  ['Trishala Shah', 'name'],
  ['trishala.shah', 'name'],
  ['trishalashahtrishalashah', 'name'],
  ['hahsalahsirt', 'name'],
  ['Trishala.Shah@Example.org', 'name'],
  ['Jinvani1', 'product'],
  ['2026-JINVANI!', 'product'],
  ['jinvanijinvani', 'product'],
  ['aaaaaaaa', 'repeats itself'],
  ['!!!!!!!!!!', 'repeats itself'],
  ['Ababababab', 'repeats itself'],
  ['mala-mala-mala-', 'repeats itself'],
  ['stuvwxyz', 'a row'],
  ['hgfedcbahgfedcba', 'a row'],
  ['2345678923456789', 'a row'],
  ['१२३४५६७८९०', 'a row'],
  ['asdfghjkl;', 'a row'],
])('%s is refused with this reason: %s', (password, reason) => {
  expect(problemOf(password)).toEqual({
    path: 'newPassword',
    message: expect.stringContaining(reason),
  })
})

test('the three thousand commonest passwords that are long enough are refused', () => {
  const long = dictionary['passwords-common'].filter(({ length }) => length >= limits.passwordMin)
  const problems = long.slice(0, 3000).map((password) => problemOf(password))
  expect([problems.length, problems.indexOf(null)]).toEqual([3000, -1])
})

test.each([
  'Password123!',
  'palitana-3750-steps',
  'trishala-went-home',
  'jinvani-admin-1',
  'abc-palitana-321',
  'सिद्धगिरि',
])('%s is accepted, since it only contains a refused word', (password) =>
  expect(problemOf(password, { name: '—', email: owner.email })).toBeNull(),
)
