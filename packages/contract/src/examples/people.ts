// Members of staff, and the people of the apps as staff see them.
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
  | 'listAdminUsers' | 'createAdminUser' | 'getAdminUser' | 'updateAdminUser' | 'deleteAdminUser' | 'resetAdminPassword' // prettier-ignore
export const adminUserExamples: ExamplesOf<StaffNames> = {
  listAdminUsers: { query: { role: 'viewer' }, answer: [viewer] },
  createAdminUser: {
    body: { name: viewer.name, email: viewer.email, password, role: 'viewer' },
    answer: viewer,
    errors: ['email-taken'],
  },
  getAdminUser: { params: { id: ids.viewer }, answer: viewer },
  updateAdminUser: {
    about: 'The e-mail can be sent back but not changed. A new role counts from the next request on.',
    params: { id: ids.viewer },
    body: { role: 'content_manager' },
    answer: { ...viewer, role: 'content_manager', ...changed },
    errors: ['own-account'],
  },
  deleteAdminUser: { params: { id: ids.viewer }, errors: ['own-account'] },
  resetAdminPassword: { params: { id: ids.viewer }, body: { password } },
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
  blocked: false,
  version: 2,
  createdAt,
  updatedAt: createdAt,
}
export const appUserExamples: ExamplesOf<'listAppUsers' | 'getAppUser' | 'updateAppUser'> = {
  listAppUsers: {
    about: 'Searches name, phone and e-mail.',
    query: { q: '98765', page: '1', pageSize: '20' },
    answer: { items: [person], page: 1, pageSize: 20, total: 1 },
  },
  getAppUser: { params: { id: ids.person }, answer: person },
  updateAppUser: {
    about: 'Blocking ends the sessions and licences of the person at once.',
    params: { id: ids.person },
    body: { name: 'Kirti B. Shah', blocked: false },
    answer: { ...person, name: 'Kirti B. Shah', version: 3, updatedAt: changed.updatedAt },
  },
}
