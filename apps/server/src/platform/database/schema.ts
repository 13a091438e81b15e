// The tables for kysely. Migrations create them; the contract describes most fields.
import type { PeopleTables } from './schema/app-users.ts'
import type { FilmTables } from './schema/films.ts'
import type { LibraryTables } from './schema/library.ts'
import type { StaffTables } from './schema/staff.ts'
import type { UploadTables } from './schema/uploads.ts'
import type { WorkTables } from './schema/work.ts'

export type { MadeDownloads, MadeStreams } from './schema/films.ts'
export type { StoredRule, StoredSource } from './schema/library.ts'
export type { SmallSizes } from './schema/uploads.ts'

export interface Tables
  extends PeopleTables, FilmTables, LibraryTables, StaffTables, UploadTables, WorkTables {
  rateLimits: { key: string; count: number; resetsAt: Date }
  sharedPoints: { key: string; fullAt: Date }
}
