// Members of staff, and the people of the apps as staff see them.
import { privacyVersion } from '../people/privacy.ts'
import type { ExamplesOf } from './example.ts'
import { changed, createdAt, ids, password, phone, stored } from './values.ts'

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
    about:
      'The e-mail can be sent back but not changed. A new role counts from the next request on; it and a new password want a proof of the last 15 minutes.',
    params: { id: ids.viewer },
    body: { role: 'content_manager' },
    answer: { ...viewer, role: 'content_manager', ...changed },
    errors: ['own-account'],
  },
  deleteAdminUser: { params: { id: ids.viewer }, errors: ['own-account'] },
  resetAdminPassword: { params: { id: ids.viewer }, body: { password } },
  endSessionsOfAdmin: {
    about:
      'From the next request on, everywhere, and sign-ins that wait for a second factor. The password stays.',
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
      'For a person who asks what is stored of them. The number in codes, log and counters is kept as a keyed hash only.',
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
    },
  },
  eraseAppUser: {
    about:
      'At once and for good, also of who is blocked: their number then stays blocked for `ERASED_BLOCK_DAYS`, kept as a keyed hash.',
    params: { id: ids.person },
  },
  endSessionsOfAppUser: {
    about: 'From the next request on, on every phone. The person signs in again with a code.',
    params: { id: ids.person },
  },
}
