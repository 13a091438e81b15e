import { editors, staff, superAdmins } from '@jinvani/contract'
import { expect, test } from 'vitest'
import { firstDue, isRoleAllowed } from './guard.tsx'

test.each([
  ['viewer', staff, true],
  ['viewer', editors, false],
  ['content_manager', editors, true],
  ['content_manager', superAdmins, false],
  ['super_admin', superAdmins, true],
  ['viewer', [], true],
] as const)('a %s may open a screen for %j: %s', (role, roles, allowed) =>
  expect(isRoleAllowed(role, roles)).toBe(allowed),
)

test('a person who owes a new password and a second factor is asked for the password first', () => {
  const person = { _id: '1', id: '1', name: 'Asha', email: 'asha@example.org', role: 'super_admin' } as const
  const late = { ...person, isSecondFactorDue: true } as const
  const given = { dueAt: '2026-11-20T06:30:00.000Z', isDue: true }
  expect([person, late, { ...late, passwordChange: given }].map(firstDue)).toEqual([
    null,
    'second-factor',
    'password',
  ])
})
