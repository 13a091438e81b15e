import {
  type AppMe,
  type AppMePatch,
  type AppUser,
  type AppUserDetail,
  type AppUserPatch,
  type Calls,
  type InputOf,
  privacyVersion,
} from '@jinvani/contract'
import { AppError, existing, expected } from '../../platform/app-error.ts'
import {
  type Page,
  countAbout,
  countExactly,
  settleTotal,
  shownTotal,
} from '../../platform/database/list-pages.ts'
import { isoTimes } from '../../platform/iso-times.ts'
import { defined, isNoChange } from '../../platform/record-fields.ts'
import { type Deps, within } from '../../platform/deps.ts'
import { changesOf, recordActivity } from '../activity/service.ts'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import { endSessions, openSession, refreshSession, revokeSessions } from '../session/service.ts'
import { forgetPlays, mayKeepPlays } from '../plays/service.ts'
import { erasePerson, exportPerson } from './rights.ts'
import { type OtpDeps, phoneHashes, redeemCode, sendCode } from './otp.ts'
import { readPhone } from '../../platform/phone.ts'
import * as queries from './queries.ts'
import * as rights from './rights-queries.ts'
import { OTP_SEC } from './sending/gateway.ts'
import { type Stored, toAppUser, toMe } from './shown.ts'
import type { Handlers } from '../../platform/http/handler.ts'

export { deleteAllCodes as endAllCodes, deleteEndedCodes as sweepCodes, insertUsers } from './queries.ts'
export { sweepPeople } from './rights.ts'
export { type OtpDeps, otpSender } from './otp.ts'

export async function listAppUsers({ db }: Deps, { q, ...page }: Page & { q: string }) {
  const found = queries.findUsers(db, q)
  const counted = await countAbout(db, found)
  const rows = await queries.listUsers(db, q, page)
  const total = await settleTotal(counted, page, rows.length, () => countExactly(db, found))
  return { items: rows.map(toAppUser), ...page, ...shownTotal(total) }
}

async function getAppUser({ db }: Deps, id: string): Promise<AppUserDetail> {
  return await withConsents(db, toAppUser(existing(await queries.findUser(db, id))))
}

async function withConsents(db: Db, user: AppUser): Promise<AppUserDetail> {
  return { ...user, consents: (await rights.listConsents(db, user.id)).map(isoTimes) }
}

function actionOf(before: Stored, { blocked }: Stored) {
  if (before.blocked === blocked) return 'app-user.update'
  return blocked ? 'app-user.block' : 'app-user.unblock'
}

/** Blocking a person also ends their sessions at once. */
async function updateAppUser(deps: Deps, id: string, patch: AppUserPatch, ifMatch: number | undefined) {
  if (isNoChange(patch)) return expected(await getAppUser(deps, id), ifMatch)
  const row = await inTransaction(deps.db, async (trx) => {
    const before = await queries.lockUser(trx, id)
    const updated = await queries.updateUser(trx, id, defined(patch), ifMatch)
    if (!before || !updated)
      throw new AppError((await queries.findUser(trx, id)) ? 'stale-edit' : 'not-found')
    if (updated.blocked) await revokeSessions(trx, 'app', id)
    // Only the names of the changed fields are stored, since the values are private.
    const changes = changesOf(before, patch).map(({ field }) => ({ field }))
    await recordActivity(trx, actionOf(before, updated), { id, changes })
    return updated
  })
  return await withConsents(deps.db, toAppUser(row))
}

/** The answer is the same for known, unknown and blocked numbers. */
export async function requestOtp(deps: OtpDeps, typed: string, address: string) {
  return { requestId: await sendCode(deps, { phone: readPhone(typed), address }), expiresIn: OTP_SEC }
}

export async function verifyOtp(
  deps: Deps,
  { phone: typed, code, requestId, consentVersion }: InputOf<Calls['appVerifyOtp']>,
  address: string,
) {
  const phone = readPhone(typed)
  await redeemCode(deps, { phone, code, requestId }, address)
  const ofPhone = phoneHashes(deps, phone)
  // Keeps the row locked until the session exists: a block that comes meanwhile waits, and then ends the session.
  const session = await inTransaction(deps.db, async (trx) => {
    if (await rights.isNumberBlocked(trx, ofPhone, new Date())) return null
    const row = await queries.findOrCreateUser(trx, phone)
    if (row.blocked) return null
    await rights.noteConsent(trx, row.id, 'account', consentVersion)
    return { token: await openSession(within(deps, trx), 'app', row.id), user: toMe(row) }
  })
  await rights.logOtp(deps.db, ofPhone[0], session ? 'signed-in' : 'blocked')
  if (!session) throw new AppError('blocked')
  return session
}

async function getMe({ db }: Deps, id: string): Promise<AppMe> {
  const row = await queries.findUser(db, id)
  if (!row) throw new AppError('unauthenticated')
  return toMe(row)
}

async function updateMe(deps: Deps, id: string, { consentVersion: version, ...patch }: AppMePatch) {
  if (isNoChange(patch) && version === undefined) return await getMe(deps, id)
  return await inTransaction(deps.db, async (trx) => {
    const row = await queries.updateUser(trx, id, defined(patch))
    if (!row) throw new AppError('unauthenticated')
    await rights.noteConsent(trx, id, 'account', version)
    if (patch.guardianConsent) await rights.noteConsent(trx, id, 'guardian', privacyVersion)
    else if (patch.guardianConsent === false) await rights.deleteConsents(trx, id, 'guardian')
    if (!mayKeepPlays(row)) await forgetPlays(trx, id)
    return toMe(row)
  })
}

export function appUserRoutes(deps: OtpDeps) {
  return {
    listAppUsers: ({ query }) => listAppUsers(deps, query),
    getAppUser: ({ params }) => getAppUser(deps, params.id),
    updateAppUser: ({ params, body, ifMatch }) => updateAppUser(deps, params.id, body, ifMatch),
    exportAppUser: ({ params }) => exportPerson(deps, params.id),
    eraseAppUser: ({ params }) => erasePerson(deps, params.id, 'not-found'),
    endSessionsOfAppUser: ({ params: { id } }) =>
      inTransaction(deps.db, async (trx) => {
        existing(await queries.lockUser(trx, id))
        await revokeSessions(trx, 'app', id)
        await recordActivity(trx, 'app-user.end-sessions', { id })
      }),
    appRequestOtp: ({ body, address }) => requestOtp(deps, body.phone, address),
    appVerifyOtp: ({ body, address }) => verifyOtp(deps, body, address),
    appRefresh: async ({ body }) => (await refreshSession(deps, 'app', body.refreshToken)).tokens,
    appLogout: ({ body, bearer }) =>
      endSessions(deps, 'app', { refreshToken: body.refreshToken, accessToken: bearer }),
    appMe: ({ actor }) => getMe(deps, actor.id),
    appUpdateMe: ({ actor, body }) => updateMe(deps, actor.id, body),
    appDeleteMe: ({ actor }) => erasePerson(deps, actor.id, 'unauthenticated'),
  } satisfies Partial<Handlers>
}
