import type { ExamplesOf } from './example.ts'
import { createdAt, ids, password, staffEmail, updatedAt } from './values.ts'

type Names = 'updateMe' | 'changePassword' | 'listSessions' | 'endSession' | 'endOtherSessions'

export const accountExamples: ExamplesOf<Names> = {
  updateMe: {
    body: { name: 'Asha Mehta' },
    answer: { _id: ids.admin, id: ids.admin, name: 'Asha Mehta', email: staffEmail, role: 'super_admin' },
  },
  changePassword: {
    about:
      'Ends the other sessions and keeps this one. A wrong current password counts as a failed sign-in. The 10,000 commonest passwords are refused, as are the name, the email and the name of the product.',
    body: { currentPassword: password, newPassword: 'girnar-10000-steps' },
  },
  listSessions: {
    answer: {
      items: [
        {
          _id: ids.session,
          id: ids.session,
          device: 'Firefox on Windows',
          network: '203.0.113.0/24',
          createdAt,
          lastSeenAt: updatedAt,
          isCurrent: true,
        },
      ],
    },
  },
  endSession: { about: 'The one of this very token, too.', params: { id: ids.session } },
  endOtherSessions: {},
}
