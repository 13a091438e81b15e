import { limits } from '@jinvani/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { Audience } from './tokens.ts'

const admin = ['id', 'name', 'email', 'role'] as const

export function findAdminByEmail(db: Db, email: string) {
  return db
    .selectFrom('admins')
    .select([...admin, 'passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst()
}

export function findAdmin(db: Db, id: string) {
  return db.selectFrom('admins').select(admin).where('id', '=', id).executeTakeFirst()
}

/** The member of staff behind a session that still lives. */
export function findAdminOfSession(db: Db, sessionId: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('admins', 'admins.id', 'sessions.subjectId')
    .select(['admins.id', 'admins.name', 'admins.email', 'admins.role'])
    .select(sql<boolean>`proven_at > now() - make_interval(secs => ${limits.freshSec})`.as('isFresh'))
    .where('sessions.id', '=', sessionId)
    .where('sessions.audience', '=', 'admin')
    .where('sessions.revokedAt', 'is', null)
    .where('sessions.expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

export async function isLive(db: Db, sessionId: string, audience: Audience): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('audience', '=', audience)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

interface NewSession {
  id: string
  audience: Audience
  subjectId: string
  refreshHash: string
  idleExpiresAt: Date
  expiresAt: Date
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

export function findSessionForUpdate(db: Db, id: string, audience: Audience) {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', id)
    .where('audience', '=', audience)
    .forUpdate()
    .executeTakeFirst()
}

export async function rotateSession(
  db: Db,
  id: string,
  hashes: { previous: string; current: string },
  idleExpiresAt: Date,
) {
  await db
    .updateTable('sessions')
    .set({
      previousHash: hashes.previous,
      refreshHash: hashes.current,
      rotatedAt: new Date(),
      idleExpiresAt,
    })
    .where('id', '=', id)
    .execute()
}

export async function revokeSession(db: Db, id: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revokedAt: new Date() })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute()
}

export async function revokeSessionsOf(db: Db, audience: Audience, subjectId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revokedAt: new Date() })
    .where('audience', '=', audience)
    .where('subjectId', '=', subjectId)
    .where('revokedAt', 'is', null)
    .execute()
}

/** The person behind it has proved again who they are. */
export async function renewProof(db: Db, id: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ provenAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteEndedSessions(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<', before).execute()
}
