import { editors, staff, superAdmins } from '@jinvani/contract'
import { expect, test } from 'vitest'
import { isRoleAllowed } from './guard.tsx'

test.each([
  ['viewer', staff, true],
  ['viewer', editors, false],
  ['content_manager', editors, true],
  ['content_manager', superAdmins, false],
  ['super_admin', superAdmins, true],
  ['viewer', [], true],
] as const)('%s among %j: %s', (role, roles, allowed) => expect(isRoleAllowed(role, roles)).toBe(allowed))
