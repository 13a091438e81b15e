// Turns rows of app users into the answers of the API.
import { type AppMe, type AppUser, type Consent, personFields } from '@jinvani/contract'
import { pick } from '../../platform/record-fields.ts'
import type * as queries from './queries.ts'
import type * as rights from './rights-queries.ts'

type Stored = Awaited<ReturnType<typeof queries.listUsers>>[number]

export function toMe(row: Stored): AppMe {
  return { _id: row.id, ...pick(row, personFields), createdAt: row.createdAt.toISOString() }
}

export function toAppUser(row: Stored): AppUser {
  return {
    ...toMe(row),
    id: row.id,
    blocked: row.blocked,
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function toConsents(rows: Awaited<ReturnType<typeof rights.listConsents>>): Consent[] {
  return rows.map(({ givenAt, ...consent }) => ({ ...consent, givenAt: givenAt.toISOString() }))
}
