// Staff set up, rename and remove their own second factors.
import {
  type ActivityAction,
  type ActivityChange,
  type MadePasskey,
  type Passkey,
  type SecondFactor,
  limits,
} from '@jinvani/contract'
import { AppError, existing, fieldError } from '../../../platform/app-error.ts'
import { type Db, inTransaction, isUniqueViolation } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Actor, Handlers } from '../../../platform/http/handler.ts'
import { isoTimes } from '../../../platform/iso-times.ts'
import { seal, unseal } from '../../../platform/secrets/keys.ts'
import { recordActivity } from '../../activity/service.ts'
import { findAdmin, findAdminByEmail, revokeSessions } from '../queries.ts'
import { type StoredPasskey, creationOptions, readMadePasskey, findRelyingParty } from './passkeys.ts'
import * as queries from '../factor-queries.ts'
import { hashTicket, makeRecoveryCodes, needsFactor } from './proof.ts'
import { judgeTotp, newTotp, totpKeys } from './totp.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const CHALLENGE_SEC = 10 * 60

const toPasskey = ({ id, name, createdAt, lastUsedAt }: StoredPasskey): Passkey =>
  isoTimes({ _id: id, id, name, createdAt, lastUsedAt })

async function getSecondFactor({ db, config }: Deps, actor: Actor): Promise<SecondFactor> {
  const settings = await queries.findSettings(db, actor.id)
  const passkeys = await queries.listPasskeys(db, actor.id)
  const codes = await queries.listRecoveryHashes(db, actor.id)
  const isMissing = needsFactor(config, actor.role) && !settings?.totp && passkeys.length === 0
  const askedAt = isMissing ? settings?.askedAt : null
  return {
    passkeys: passkeys.map(toPasskey),
    totpSince: settings?.totpSince?.toISOString() ?? null,
    recoveryCodesLeft: codes.length,
    setUpBefore: askedAt ? new Date(+askedAt + limits.secondFactorGraceDays * DAY_MS).toISOString() : null,
    passkeyOrigin: findRelyingParty(config.publicUrl)?.origin ?? null,
  }
}

function ownParty({ config }: Deps) {
  const party = findRelyingParty(config.publicUrl)
  const message = 'Passkeys work where PUBLIC_URL is an https address with a name, or on this machine itself'
  if (!party) throw new AppError('passkey-refused', { message })
  return party
}

async function beginPasskey(deps: Deps, actor: Actor) {
  const party = ownParty(deps)
  const passkeys = await queries.listPasskeys(deps.db, actor.id)
  if (passkeys.length >= limits.passkeysMax)
    throw new AppError('passkey-refused', {
      message: `An account has at most ${limits.passkeysMax} passkeys`,
    })
  const options = await creationOptions(party, actor, passkeys)
  const ticket = { hash: hashTicket(options.challenge), adminId: actor.id, challenge: options.challenge }
  await queries.insertTicket(deps.db, { ...ticket, purpose: 'passkey', lifeSec: CHALLENGE_SEC })
  return { options: { ...options } }
}

/** Locks the row, so that two changes at once cannot both find that the account has no factor. */
async function hasFactor(trx: Db, adminId: string): Promise<boolean> {
  await queries.lockSettings(trx, adminId)
  return await queries.hasFactor(trx, adminId)
}

type Codes = Awaited<ReturnType<typeof makeRecoveryCodes>>

/** Makes recovery codes, unless the account has some. Must run before the transaction, since hashing is slow. */
async function codesForFirst(db: Db, adminId: string): Promise<Codes | undefined> {
  return (await queries.listRecoveryHashes(db, adminId)).length > 0 ? undefined : await makeRecoveryCodes()
}

/** For the first factor: stores recovery codes, and ends other sessions, which a password alone has opened. */
async function turnOn(trx: Db, actor: Actor, made: Codes | undefined): Promise<{ recoveryCodes: string[] }> {
  if (await hasFactor(trx, actor.id)) return { recoveryCodes: [] }
  await revokeSessions(trx, 'admin', actor.id, actor.sessionId)
  const { codes, hashes } = made ?? (await makeRecoveryCodes())
  await queries.replaceRecoveryCodes(trx, actor.id, hashes)
  return { recoveryCodes: codes }
}

/** Deletes the recovery codes with the last factor, since they are no second factor by themselves. */
async function turnOff(trx: Db, adminId: string): Promise<void> {
  if (!(await hasFactor(trx, adminId))) await queries.replaceRecoveryCodes(trx, adminId, [])
}

const record = (trx: Db, action: ActivityAction, { id, name }: Actor, changes: ActivityChange[] = []) =>
  recordActivity(trx, action, { id, name, changes })

async function addPasskey(
  deps: Deps,
  actor: Actor,
  { name, passkey }: { name: string; passkey: MadePasskey },
) {
  const { db } = deps
  const made = await readMadePasskey(ownParty(deps), passkey, (challenge) =>
    queries.takeTicket(db, { hash: hashTicket(challenge), adminId: actor.id, purpose: 'passkey' }),
  )
  if (!made) throw new AppError('passkey-refused')
  const first = await codesForFirst(db, actor.id)
  return await inTransaction(db, async (trx) => {
    const codes = await turnOn(trx, actor, first)
    await queries.insertPasskey(trx, { ...made, name, adminId: actor.id }).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('passkey-exists') : error
    })
    await record(trx, 'factor.add-passkey', actor, [{ field: 'passkey', to: name }])
    return codes
  })
}

async function confirmTotp({ db, config }: Deps, actor: Actor, code: string) {
  const first = await codesForFirst(db, actor.id)
  return await inTransaction(db, async (trx) => {
    const { pendingTotp } = await queries.lockSettings(trx, actor.id)
    const message = 'There is no key to confirm. Please begin again.'
    if (pendingTotp === null) throw new AppError('no-second-factor', { message })
    const secret = unseal(totpKeys(config.secrets), actor.id, pendingTotp).toString()
    const { step, advice = 'The code is not right' } = judgeTotp(secret, code, { lastStep: null })
    if (step === null) throw fieldError('code', advice)
    const codes = await turnOn(trx, actor, first)
    await queries.turnTotp(trx, actor.id, step)
    await record(trx, 'factor.add-totp', actor)
    return codes
  })
}

/** For a person who has lost the factors. All sessions end; the next sign-in needs the password alone. */
async function removeSecondFactor(db: Db, id: string): Promise<{ hadFactor: boolean }> {
  return await inTransaction(db, async (trx) => {
    const admin = existing(await findAdmin(trx, id))
    const hadFactor = await hasFactor(trx, id)
    await queries.deletePasskeys(trx, id)
    await queries.turnTotp(trx, id, null)
    await queries.replaceRecoveryCodes(trx, id, [])
    await queries.deleteTickets(trx, id)
    await revokeSessions(trx, 'admin', id)
    await recordActivity(trx, 'admin-user.remove-factor', { id, name: admin.name })
    return { hadFactor }
  })
}

/** For a command of the operator. Null if no member of staff has this e-mail. */
export async function removeSecondFactorOf(db: Db, email: string) {
  const admin = await findAdminByEmail(db, email)
  return admin ? await removeSecondFactor(db, admin.id) : null
}

export function secondFactorRoutes(deps: Deps) {
  const { db, config } = deps
  return {
    secondFactor: ({ actor }) => getSecondFactor(deps, actor),
    passkeyOptions: ({ actor }) => beginPasskey(deps, actor),
    addPasskey: ({ body, actor }) => addPasskey(deps, actor, body),
    renamePasskey: ({ params: { id }, body: { name }, actor }) =>
      inTransaction(db, async (trx) => {
        const before = (await queries.listPasskeys(trx, actor.id)).find((passkey) => passkey.id === id)
        const renamed = existing(await queries.renamePasskey(trx, actor.id, id, name))
        const changes = [{ field: 'passkey', from: before?.name ?? '', to: name }]
        if (before?.name !== name) await record(trx, 'factor.rename-passkey', actor, changes)
        return toPasskey(renamed)
      }),
    removePasskey: ({ params, actor }) =>
      inTransaction(db, async (trx) => {
        if (!(await queries.deletePasskeys(trx, actor.id, params.id))) throw new AppError('not-found')
        await turnOff(trx, actor.id)
        await record(trx, 'factor.remove-passkey', actor)
      }),
    // The current authenticator app stays valid until a code of the new one is confirmed.
    startTotp: async ({ actor: { id, email } }) => {
      const made = newTotp(email)
      await queries.keepPendingTotp(db, id, seal(totpKeys(config.secrets), id, Buffer.from(made.secret)))
      return made
    },
    confirmTotp: ({ body, actor }) => confirmTotp(deps, actor, body.code),
    removeTotp: ({ actor }) =>
      inTransaction(db, async (trx) => {
        await queries.turnTotp(trx, actor.id, null)
        await turnOff(trx, actor.id)
        await record(trx, 'factor.remove-totp', actor)
      }),
    renewRecoveryCodes: async ({ actor }) => {
      const { codes, hashes } = await makeRecoveryCodes()
      await inTransaction(db, async (trx) => {
        if (!(await hasFactor(trx, actor.id))) throw new AppError('no-second-factor')
        await queries.replaceRecoveryCodes(trx, actor.id, hashes)
        await record(trx, 'factor.renew-codes', actor)
      })
      return { recoveryCodes: codes }
    },
    factorsOfAdmin: async ({ params: { id } }) => {
      existing(await findAdmin(db, id))
      const settings = await queries.findSettings(db, id)
      const passkeys = await queries.listPasskeys(db, id)
      return { passkeyCount: passkeys.length, hasTotp: settings?.totp != null }
    },
    removeSecondFactor: async ({ params }) => void (await removeSecondFactor(db, params.id)),
  } satisfies Partial<Handlers>
}
