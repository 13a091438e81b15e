import { limits } from '@jinvani/contract'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { hasEffect } from '../../platform/database/statements.ts'
import type { Tables } from '../../platform/database/schema.ts'

const now = sql<Date>`now()`

export function findSettings(db: Db, adminId: string) {
  return db.selectFrom('secondFactors').selectAll().where('adminId', '=', adminId).executeTakeFirst()
}

/** Locks the row of the person, so that two changes at once cannot both set up a first factor. */
export async function lockSettings(db: Db, adminId: string) {
  await db
    .insertInto('secondFactors')
    .values({ adminId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return await db
    .selectFrom('secondFactors')
    .selectAll()
    .where('adminId', '=', adminId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function hasFactor(db: Db, adminId: string): Promise<boolean> {
  const settings = await findSettings(db, adminId)
  return Boolean(settings?.totp) || (await listPasskeys(db, adminId)).length > 0
}

/**
 * Stores when a second factor was first demanded. `atOnce`: for a super admin whom another one made: no week of grace,
 * a factor must be set up before anything else.
 */
export async function noteAsked(db: Db, adminId: string, atOnce = false): Promise<void> {
  const weekAgo = sql<Date>`now() - make_interval(days => ${limits.secondFactorGraceDays}, secs => 1)`
  const [askedAt, askedAgain] = atOnce
    ? [weekAgo, weekAgo]
    : [now, sql<Date>`coalesce(second_factors.asked_at, now())`]
  await db
    .insertInto('secondFactors')
    .values({ adminId, askedAt })
    .onConflict((conflict) => conflict.column('adminId').doUpdateSet({ askedAt: askedAgain }))
    .execute()
}

export async function keepPendingTotp(db: Db, adminId: string, pendingTotp: string): Promise<void> {
  await db
    .insertInto('secondFactors')
    .values({ adminId, pendingTotp })
    .onConflict((conflict) => conflict.column('adminId').doUpdateSet({ pendingTotp }))
    .execute()
}

/** Makes the pending authenticator app the valid one, or removes the app if `totpStep` is null. */
export async function turnTotp(db: Db, adminId: string, totpStep: number | null): Promise<void> {
  const isOn = totpStep !== null
  await db
    .updateTable('secondFactors')
    .set({
      totp: isOn ? sql<string>`pending_totp` : null,
      pendingTotp: null,
      totpSince: isOn ? now : null,
      totpStep,
    })
    .where('adminId', '=', adminId)
    .execute()
}

/** Stores that a code was used. False if another request has used this code or a later one. */
export function takeTotpStep(db: Db, adminId: string, step: number): Promise<boolean> {
  return hasEffect(
    db
      .updateTable('secondFactors')
      .set({ totpStep: step })
      .where('adminId', '=', adminId)
      .where((eb) => eb.or([eb('totpStep', 'is', null), eb('totpStep', '<', step)])),
  )
}

export function listPasskeys(db: Db, adminId: string) {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('adminId', '=', adminId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function insertPasskey(db: Db, passkey: Insertable<Tables['passkeys']>): Promise<void> {
  await db.insertInto('passkeys').values(passkey).execute()
}

export function renamePasskey(db: Db, adminId: string, id: string, name: string) {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('adminId', '=', adminId)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes one passkey of the person or, without `id`, all of them. False if there was none. */
export function deletePasskeys(db: Db, adminId: string, id?: string): Promise<boolean> {
  const all = db.deleteFrom('passkeys').where('adminId', '=', adminId)
  return hasEffect(id === undefined ? all : all.where('id', '=', id))
}

/**
 * Stores the counter of a passkey. False if it did not increase (https://www.w3.org/TR/webauthn-3/#sctn-sign-counter).
 * Many authenticators always send 0, which is accepted.
 */
export function notePasskeyUse(db: Db, id: string, counter: number): Promise<boolean> {
  return hasEffect(
    db
      .updateTable('passkeys')
      .set({ counter, lastUsedAt: now })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('counter', '<', counter), eb('counter', '=', 0)])),
  )
}

export function listRecoveryHashes(db: Db, adminId: string) {
  return db.selectFrom('recoveryCodes').select('codeHash').where('adminId', '=', adminId).execute()
}

export async function replaceRecoveryCodes(db: Db, adminId: string, hashes: string[]): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('adminId', '=', adminId).execute()
  if (hashes.length === 0) return
  await db
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ adminId, codeHash })))
    .execute()
}

export function takeRecoveryCode(db: Db, adminId: string, codeHash: string): Promise<boolean> {
  return hasEffect(
    db.deleteFrom('recoveryCodes').where('adminId', '=', adminId).where('codeHash', '=', codeHash),
  )
}

type Ticket = Pick<Tables['factorTickets'], 'hash' | 'adminId' | 'purpose'>

export async function insertTicket(
  db: Db,
  { lifeSec, ...ticket }: Ticket & { challenge: string; lifeSec: number },
): Promise<void> {
  const expiresAt = sql<Date>`now() + make_interval(secs => ${lifeSec})`
  await db
    .insertInto('factorTickets')
    .values({ ...ticket, expiresAt })
    .execute()
}

/** Counts a try with this ticket; undefined if the ticket has expired or has no tries left. */
export function countTry(db: Db, hash: string, most: number) {
  return db
    .updateTable('factorTickets')
    .set({ tries: sql<number>`tries + 1` })
    .where('hash', '=', hash)
    .where('purpose', '=', 'sign-in')
    .where('expiresAt', '>', now)
    .where('tries', '<', most)
    .returning(['adminId', 'challenge'])
    .executeTakeFirst()
}

export function takeTicket(db: Db, { hash, adminId, purpose }: Ticket): Promise<boolean> {
  return hasEffect(
    db
      .deleteFrom('factorTickets')
      .where('hash', '=', hash)
      .where('adminId', '=', adminId)
      .where('purpose', '=', purpose)
      .where('expiresAt', '>', now),
  )
}

export async function deleteTickets(db: Db, adminId: string): Promise<void> {
  await db.deleteFrom('factorTickets').where('adminId', '=', adminId).execute()
}

/** Deletes all tickets, and returns how many sign-ins were waiting for a second factor. */
export async function deleteAllTickets(db: Db): Promise<number> {
  await deleteEndedTickets(db)
  const rows = await db.deleteFrom('factorTickets').returning('purpose').execute()
  return rows.filter(({ purpose }) => purpose === 'sign-in').length
}

export async function deleteEndedTickets(db: Db): Promise<void> {
  await db.deleteFrom('factorTickets').where('expiresAt', '<', now).execute()
}
