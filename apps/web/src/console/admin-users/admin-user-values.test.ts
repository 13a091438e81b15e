import { AdminUserInput } from '@jinvani/contract'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { accessText } from './admin-user-list-page.tsx'
import { EditAdminForm, patchOf } from './admin-user-form-page.tsx'
import { ResetForm } from './reset-password-page.tsx'

const person = { name: 'Kavita Shah', email: 'kavita@example.org', role: 'viewer' as const }

const complaints = (schema: z.ZodType, values: unknown) =>
  (schema.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

it('a new admin user needs a password', () => {
  expect(complaints(AdminUserInput, { ...person, password: '' })).toContainEqual([
    'password',
    'Password is required for new users',
  ])
  expect(complaints(AdminUserInput, { ...person, password: 'seven77' })).toEqual([
    ['password', 'Password must be at least 8 characters long'],
  ])
})

it('the password of an existing admin user may be blank, but not short', () => {
  expect(complaints(EditAdminForm, { ...person, password: '' })).toEqual([])
  expect(complaints(EditAdminForm, { ...person, password: 'seven77' })).toEqual([
    ['password', 'Password must be at least 8 characters long'],
  ])
})

it('a blank password of an admin user is not sent', () => {
  expect(patchOf({ ...person, password: '' })).toEqual(person)
  expect(patchOf({ ...person, password: 'long enough' })).toEqual({ ...person, password: 'long enough' })
})

it('a reset of a password needs one of 8 characters or more, typed the same twice', () => {
  expect(complaints(ResetForm, { password: '', confirm: '' })).toContainEqual([
    'password',
    'Password is required',
  ])
  expect(complaints(ResetForm, { password: 'short', confirm: 'short' })).toEqual([
    ['password', 'Password must be at least 8 characters long'],
  ])
  expect(complaints(ResetForm, { password: 'long enough', confirm: 'long enouhg' })).toEqual([
    ['confirm', 'Passwords do not match'],
  ])
  expect(complaints(ResetForm, { password: 'short', confirm: 'shart' })).toHaveLength(2)
  expect(complaints(ResetForm, { password: 'long enough', confirm: 'long enough' })).toEqual([])
})

it('the list of admin users says when a person last signed in, and whether a second factor is on', () => {
  const now = Date.parse('2026-11-29T09:00:00Z')
  expect(accessText({ lastSignInAt: '2026-09-03T00:30:00Z', hasSecondFactor: true }, now)).toBe(
    'Last sign-in 3 Sep, 06:00 · Second factor on',
  )
  expect(accessText({ lastSignInAt: null, hasSecondFactor: false }, now)).toBe(
    'No sign-in recorded · No second factor',
  )
})
