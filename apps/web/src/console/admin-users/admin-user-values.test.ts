import { expect, it } from 'vitest'
import type { z } from 'zod'
import { EditAdminForm, NewAdminForm, patchOf } from './admin-user-form.tsx'
import { ResetForm } from './reset-password-page.tsx'

const person = { name: 'Kavita Shah', email: 'kavita@example.org', role: 'viewer' as const }

const complaints = (schema: z.ZodType, values: unknown) =>
  (schema.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

it('requires a password for a new user', () => {
  expect(complaints(NewAdminForm, { ...person, password: '' })).toContainEqual([
    'password',
    'Password is required for new users',
  ])
  expect(complaints(NewAdminForm, { ...person, password: 'seven77' })).toEqual([
    ['password', 'Password must be at least 8 characters long'],
  ])
})

it('lets the password of an existing user be blank, but not short', () => {
  expect(complaints(EditAdminForm, { ...person, password: '' })).toEqual([])
  expect(complaints(EditAdminForm, { ...person, password: 'seven77' })).toEqual([
    ['password', 'Password must be at least 8 characters long'],
  ])
})

it('does not send a blank password', () => {
  expect(patchOf({ ...person, password: '' })).toEqual(person)
  expect(patchOf({ ...person, password: 'long enough' })).toEqual({ ...person, password: 'long enough' })
})

it('names the fault of a new password', () => {
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
