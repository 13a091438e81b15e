import { type ExamplesOf, changed, ids, password, stored } from '../example-values.ts'
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

export const examples: ExamplesOf<typeof adminUserCalls> = {
  listAdminUsers: {
    query: { role: 'viewer' },
    answer: [{ ...viewer, lastSignInAt: null, hasSecondFactor: false }],
  },
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
      'Ends the sessions on all devices, and sign-ins that wait for a second factor. The password stays.',
    params: { id: ids.viewer },
  },
}

export const notes = {
  role: 'Role, which decides what the member of staff may do: `super_admin`, `content_manager` or `viewer`.',
  lastSignInAt: 'Time of the last sign-in, UTC; null if the activity log has none.',
  'listAdminUsers.role':
    'Only members of staff with this role: `super_admin`, `content_manager` or `viewer`.',
  hasSecondFactor: 'True if a passkey or an authenticator app is set up.',
  password: `${limits.passwordMin} to ${limits.passwordMax} characters. It is never in an answer.`,
  'LoginInput.password': 'The password of the account.',
  currentPassword: 'Your password until now, as proof that it is you. If it is wrong, the change is refused.',
  newPassword: `${limits.passwordMin} to ${limits.passwordMax} characters; the commonest passwords are refused.`,
  passwordChange:
    'Only present while the account has a password that another person set. Set your own password before `dueAt`.',
  dueAt: `Time at which the password expires: ${limits.givenPasswordHours} hours after it was set.`,
  isDue:
    'True once the password has expired. Of the calls for staff, only `me` and `changePassword` then work.',
  isSecondFactorDue:
    'True while most calls are refused with 403 `second-factor-required`, because a compulsory second factor is not set up; otherwise missing.',
}
