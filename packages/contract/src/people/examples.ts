// Members of staff, and the people of the apps as staff see them.
import { privacyVersion } from './privacy.ts'
import type { ExamplesOf } from '../example.ts'
import { limits } from '../limits.ts'
import { changed, createdAt, ids, password, phone, stored } from '../example-values.ts'

const viewer = {
  _id: ids.viewer,
  id: ids.viewer,
  name: 'Trishala Shah',
  email: 'trishala@example.org',
  role: 'viewer',
  ...stored,
} as const

type StaffNames =
  | 'listAdminUsers' | 'createAdminUser' | 'getAdminUser' | 'updateAdminUser' | 'deleteAdminUser' | 'resetAdminPassword' | 'endSessionsOfAdmin' // prettier-ignore
export const adminUserExamples: ExamplesOf<StaffNames> = {
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

const person = {
  _id: ids.person,
  id: ids.person,
  name: 'Kirti Shah',
  phone,
  email: 'kirti@example.org',
  gender: 'female',
  age: 34,
  pincode: '380007',
  profession: 'Teacher',
  guardianConsent: false,
  blocked: false,
  version: 2,
  createdAt,
  updatedAt: createdAt,
}
const consents = [{ purpose: 'account', version: privacyVersion, givenAt: createdAt } as const]

type PersonNames = 'listAppUsers' | 'getAppUser' | 'updateAppUser' | 'exportAppUser' | 'eraseAppUser' | 'endSessionsOfAppUser' // prettier-ignore
export const appUserExamples: ExamplesOf<PersonNames> = {
  listAppUsers: {
    about: 'Searches name, phone and e-mail.',
    query: { q: '98765', page: '1', pageSize: '20' },
    answer: { items: [person], page: 1, pageSize: 20, total: 1 },
  },
  getAppUser: { params: { id: ids.person }, answer: { ...person, consents } },
  updateAppUser: {
    about: 'Blocking ends the sessions and licences of the person at once.',
    params: { id: ids.person },
    body: { name: 'Kirti B. Shah', blocked: false },
    answer: { ...person, name: 'Kirti B. Shah', version: 3, updatedAt: changed.updatedAt, consents },
  },
  exportAppUser: {
    about:
      'For a person who asks for their data. Codes, log and counters keep the phone number as a keyed hash only.',
    params: { id: ids.person },
    answer: {
      exportedAt: changed.updatedAt,
      person,
      consents,
      sessions: [
        {
          startedAt: createdAt,
          lastSeenAt: createdAt,
          device: '',
          network: '',
          endsAt: '2026-12-20T06:30:00.000Z',
          endedAt: null,
        },
      ],
      openCodes: [],
      otpLog: [
        { at: createdAt, outcome: 'sent' },
        { at: createdAt, outcome: 'signed-in' },
      ],
      limits: [{ name: 'otp-day', count: 1, endsAt: '2026-11-21T06:30:00.000Z' }],
      activity: [{ at: changed.updatedAt, action: 'app-user.update', outcome: 'done', network: '' }],
      playing: [],
      plays: [{ contentId: ids.film, title: 'Girnar: the steps at night', at: createdAt }],
      saved: [{ contentId: ids.film, title: 'Girnar: the steps at night', saved: true, at: createdAt }],
      positions: [
        {
          contentId: ids.film,
          title: 'Girnar: the steps at night',
          positionSec: 754,
          finished: false,
          cleared: false,
          at: createdAt,
        },
      ],
      historyClearedAt: null,
    },
  },
  eraseAppUser: {
    about:
      'Permanent and immediate. A blocked person can be erased, too: the number then stays blocked for `ERASED_BLOCK_DAYS`, kept as a keyed hash.',
    params: { id: ids.person },
  },
  endSessionsOfAppUser: {
    about: 'Sessions on every phone end with the next request. The person signs in again with a code.',
    params: { id: ids.person },
  },
}
