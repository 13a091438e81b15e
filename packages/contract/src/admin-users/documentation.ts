import { changed, ids, password, stored } from '../example-values.ts'
import type { ExamplesOf } from '../example.ts'
import { limits } from '../limits.ts'
import type { adminUserCalls } from './calls.ts'

const viewer = {
  _id: ids.viewer,
  id: ids.viewer,
  name: 'Trishala Shah',
  email: 'trishala@example.org',
  role: 'viewer',
  ...stored,
} as const

export const adminUserExamples: ExamplesOf<keyof typeof adminUserCalls> = {
  listAdminUsers: { query: { role: 'viewer' }, answer: [viewer] },
  createAdminUser: {
    body: { name: viewer.name, email: viewer.email, password, role: 'viewer' },
    answer: viewer,
    errors: ['email-taken'],
  },
  getAdminUser: { params: { id: ids.viewer }, answer: viewer },
  updateAdminUser: {
    about: `The e-mail can be sent back but not changed. A new role counts from the next request on; a new role or a new password requires \`confirm\` or a sign-in within the last ${limits.freshSec / 60} minutes.`,
    params: { id: ids.viewer },
    body: { role: 'content_manager' },
    answer: { ...viewer, role: 'content_manager', ...changed },
    errors: ['own-account'],
  },
  deleteAdminUser: { params: { id: ids.viewer }, errors: ['own-account'] },
  resetAdminPassword: { params: { id: ids.viewer }, body: { password } },
  endSessionsOfAdmin: {
    about:
      'Sessions on all devices end with the next request, as do sign-ins that wait for a second factor. The password stays.',
    params: { id: ids.viewer },
  },
}

export const adminUserNotes = {
  role: 'Role of the member of staff, which decides what they may do.',
  password: `${limits.passwordMin} to ${limits.passwordMax} characters. It is never in an answer.`,
  'LoginInput.password': 'The password of the account.',
  currentPassword: 'The present password.',
  newPassword: `${limits.passwordMin} to ${limits.passwordMax} characters; the commonest passwords are refused.`,
  passwordChange:
    'Present while the account has a password that another person set; set your own before it ends.',
  dueAt: `Time at which the password ends: ${limits.givenPasswordHours} hours after it was set.`,
  isDue: 'Whether the password has ended: every call but the change of the password is refused.',
  isSecondFactorDue:
    'Present while every call but the setup of a second factor is refused with 403 `second-factor-required`.',
}
