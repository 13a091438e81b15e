import {
  type AppMe,
  type AppMePatch,
  type AppUser,
  type AppUserPatch,
  type Calls,
  type InputOf,
  personFields,
} from '@jinvani/contract'
import { AppError } from '../../platform/app-error.ts'
import { type Page, settleTotal, shownTotal } from '../../platform/database/list-pages.ts'
import { defined, pick } from '../../platform/fields.ts'
import type { Deps } from '../../platform/deps.ts'
import { isNoChange, keepAsItIs } from '../../platform/no-change.ts'
import { changesOf, namesOnly, recordActivity } from '../activity/service.ts'
import { endAppSessions, openAppSession } from '../auth/service.ts'
import { OTP_SEC, redeemCode, sendCode } from './otp.ts'
import type { OtpDeps } from './otp-sender.ts'
import * as queries from './queries.ts'

export { sweepCodes } from './otp.ts'
export { type OtpDeps, otpSender } from './otp-sender.ts'

type Stored = Awaited<ReturnType<typeof queries.listUsers>>[number]

function toMe(row: Stored): AppMe {
  return { _id: row.id, ...pick(row, personFields), createdAt: row.createdAt.toISOString() }
}

function toAppUser(row: Stored): AppUser {
  return {
    ...toMe(row),
    id: row.id,
    blocked: row.blocked,
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
  }
}

export async function listAppUsers({ db }: Deps, { q, ...page }: Page & { q: string }) {
  const counted = await queries.countUsers(db, q)
  const rows = await queries.listUsers(db, q, page)
  const total = await settleTotal(counted, page, rows.length, () => queries.countFoundUsers(db, q))
  return { items: rows.map(toAppUser), ...page, ...shownTotal(total) }
}

export async function getAppUser({ db }: Deps, id: string): Promise<AppUser> {
  const row = await queries.findUser(db, id)
  if (!row) throw new AppError('not-found')
  return toAppUser(row)
}

export interface KnownPerson extends Omit<AppMe, '_id' | 'createdAt'> {
  blocked: boolean
  createdAt: Date
}

/** People who are known without having signed in here. */
export async function importAppUsers({ db }: Deps, people: KnownPerson[]): Promise<void> {
  await queries.insertUsers(db, people)
}

function actionOf(before: Stored, { blocked }: Stored) {
  if (before.blocked === blocked) return 'app-user.update'
  return blocked ? 'app-user.block' : 'app-user.unblock'
}

/** Blocking ends the person's sessions at once. */
export async function updateAppUser(
  deps: Deps,
  id: string,
  patch: AppUserPatch,
  ifMatch: number | undefined,
): Promise<AppUser> {
  if (isNoChange(patch)) return await keepAsItIs(getAppUser(deps, id), ifMatch)
  const row = await deps.db.transaction().execute(async (trx) => {
    const before = await queries.lockUser(trx, id)
    const updated = await queries.updateUser(trx, id, defined(patch), ifMatch)
    if (!before || !updated)
      throw new AppError((await queries.findUser(trx, id)) ? 'stale-edit' : 'not-found')
    if (updated.blocked) await endAppSessions(trx, id)
    await recordActivity(trx, actionOf(before, updated), {
      id,
      changes: namesOnly(changesOf(before, patch)),
    })
    return updated
  })
  return toAppUser(row)
}

/** The answer does not tell whether the number is known or blocked. */
export async function requestOtp(
  deps: OtpDeps,
  phone: string,
  address: string,
): Promise<{ requestId: string; expiresIn: number }> {
  return { requestId: await sendCode(deps, { phone, address }), expiresIn: OTP_SEC }
}

export async function verifyOtp(
  deps: Deps,
  { phone, code, requestId }: InputOf<Calls['appVerifyOtp']>,
  address: string,
) {
  await redeemCode(deps, { phone, code, requestId }, address)
  // The row stays locked until the session is there, so that a block in between ends it.
  return deps.db.transaction().execute(async (trx) => {
    const row = await queries.findOrCreateUser(trx, phone)
    if (row.blocked) throw new AppError('blocked')
    return { token: await openAppSession({ ...deps, db: trx }, row.id), user: toMe(row) }
  })
}

export async function getMe({ db }: Deps, id: string): Promise<AppMe> {
  const row = await queries.findUser(db, id)
  if (!row) throw new AppError('unauthenticated')
  return toMe(row)
}

export async function updateMe(deps: Deps, id: string, patch: AppMePatch): Promise<AppMe> {
  if (isNoChange(patch)) return await getMe(deps, id)
  const row = await queries.updateUser(deps.db, id, defined(patch))
  if (!row) throw new AppError('unauthenticated')
  return toMe(row)
}

export async function deleteMe({ db }: Deps, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await endAppSessions(trx, id)
    await queries.deleteUser(trx, id)
  })
}
