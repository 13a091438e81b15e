// Turns rows of app users into the answers of the API.
import { type AppMe, type AppUser, personFields } from '@jinvani/contract'
import { isoTimes } from '../../platform/iso-times.ts'
import { pick } from '../../platform/record-fields.ts'
import type { listUsers } from './queries.ts'

export type Stored = Awaited<ReturnType<typeof listUsers>>[number]

export const toMe = (row: Stored): AppMe => ({
  _id: row.id,
  ...isoTimes(pick(row, [...personFields, 'createdAt'])),
})

export const toAppUser = (row: Stored): AppUser => ({
  ...toMe(row),
  ...isoTimes(pick(row, ['id', 'blocked', 'version', 'updatedAt'])),
})
