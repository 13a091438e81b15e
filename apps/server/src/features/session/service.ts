import { type Role, type SessionAdmin, limits } from '@jinvani/contract'
import { AppError, fieldError } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import { type Deps, within } from '../../platform/deps.ts'
import type { Actor, Handlers } from '../../platform/http/handler.ts'
import { tellAbout } from '../../platform/http/request-context.ts'
import { maskEmail, recordActivity } from '../activity/service.ts'
import { type Client, endSessions, openSession, readAccessToken, refreshSession } from './sessions.ts'
import { checkPassword, hashPassword, passwordMatches } from './passwords.ts'
import * as queries from './queries.ts'
import {
  beginConfirmation,
  demandSecondFactor,
  needsFactor,
  proveWithFactor,
  signInWithFactor,
} from './second-factor/proof.ts'
import * as factors from './factor-queries.ts'
import { countSignIn, oldestNetwork } from './sign-in-limits.ts'

export { sealedTotpKeys } from './second-factor/totp.ts'
export { authenticateApp } from './sessions.ts'
export { checkPassword, endSessions, hashPassword, openSession, refreshSession }
export { removeSecondFactorOf } from './second-factor/set-up.ts'
export const {
  deleteAppSessions,
  endOwnSession,
  holdPassword,
  listAppSessions,
  listSessionsOf,
  noteClock,
  revokeSessions,
} = queries

const HOUR_MS = 60 * 60 * 1000

export interface Credentials {
  email: string
  password: string
}

/** Checks e-mail and password. A wrong e-mail gets the same answer as a wrong password, after the same time. */
async function proveCredentials(
  deps: Deps,
  { email, password }: Credentials,
  from: { address: string; isSignedIn?: boolean },
) {
  tellAbout({ id: null, name: maskEmail(email) })
  const noteSuccess = await countSignIn(deps, { email, ...from })
  const row = await queries.findAdminByEmail(deps.db, email)
  if (row) tellAbout(row)
  if (!(await passwordMatches(row?.passwordHash, password)) || !row) throw new AppError('invalid-credentials')
  await noteSuccess()
  return row
}

export async function login(deps: Deps, credentials: Credentials, client: Client) {
  const row = await proveCredentials(deps, credentials, { address: client.address })
  await demandSecondFactor(deps, row, client.address)
  const token = await inTransaction(deps.db, async (trx) => {
    if (!(await queries.holdPassword(trx, row))) throw new AppError('invalid-credentials')
    return await openSession(within(deps, trx), 'admin', row.id, client)
  })
  return { token, admin: sessionAdmin(deps, row) }
}

/** Checks the password of a signed-in person. A wrong password counts, but does not end the session. */
export async function proveOwnPassword(
  deps: Deps,
  { email }: Actor,
  { field, password, address }: { field: string; password: string; address: string },
) {
  const proof = proveCredentials(deps, { email, password }, { address, isSignedIn: true })
  return await proof.catch(async (error: unknown) => {
    const isWrong = error instanceof AppError && error.code === 'invalid-credentials'
    // Recorded here, since a 422 is not recorded automatically.
    if (isWrong) await recordActivity(deps.db, 'session.prove', { outcome: 'invalid-credentials' })
    throw isWrong ? fieldError(field, 'The password is not right') : error
  })
}

/** Notes that the password proved who the person is. Not for accounts with a second factor, which has to prove it. */
export async function notePasswordProof(trx: Db, { id, sessionId }: Actor): Promise<void> {
  if (!(await factors.hasFactor(trx, id))) await queries.stampSession(trx, sessionId, 'provenAt')
}

/** The account that an access token names, for rate limits. The session may have ended: only the token is checked. */
export async function accountOf({ config }: Deps, token: string): Promise<string | null> {
  const ofApp = await readAccessToken(config.secrets, 'app', token)
  const claims = ofApp ?? (await readAccessToken(config.secrets, 'admin', token))
  return claims?.subjectId ?? null
}

/** If second factors are compulsory, a new super admin must set one up before anything else. */
export async function demandFactorAtOnce(
  trx: Db,
  config: Deps['config'],
  { id, role }: { id: string; role: Role | undefined },
): Promise<void> {
  if (role && needsFactor(config, role)) await factors.noteAsked(trx, id, true)
}

const isFactorDue = (
  { config }: Pick<Deps, 'config'>,
  { role, isFactorOverdue }: Pick<Actor, 'role' | 'isFactorOverdue'>,
) => isFactorOverdue && needsFactor(config, role)

/** The role of a member of staff, or `app` for an app user. Undefined if the session has ended or is restricted. */
export async function findRoleOfSession(deps: Pick<Deps, 'prepared' | 'config'>, sessionId: string) {
  if (await queries.findLiveAppSession(deps.prepared, sessionId)) return 'app'
  const admin = await queries.findAdminOfSession(deps.prepared, sessionId)
  return admin && !admin.isChangeDue && !isFactorDue(deps, admin) ? admin.role : undefined
}

/** Reads session and role for every request, so that a logout, a deletion or a new role takes effect at once. */
export async function authenticate(
  deps: Deps,
  accessToken: string,
  { opensBeforeChange, opensBeforeFactor }: { opensBeforeChange?: true; opensBeforeFactor?: true } = {},
): Promise<Actor> {
  const { db, prepared, config } = deps
  const claims = await readAccessToken(config.secrets, 'admin', accessToken)
  const admin = claims && (await queries.findAdminOfSession(prepared, claims.sessionId))
  if (!claims || !admin) throw new AppError('unauthenticated')
  if (admin.isChangeDue && !opensBeforeChange) throw new AppError('password-change-needed')
  // If both are due, the new password comes first: calls that change it work without a second factor.
  const isOpen = opensBeforeChange || opensBeforeFactor
  if (!isOpen && isFactorDue(deps, admin)) throw new AppError('second-factor-required')
  const { isUnseen, ...actor } = admin
  if (isUnseen) await queries.stampSession(db, claims.sessionId, 'lastSeenAt')
  return { ...actor, sessionId: claims.sessionId }
}

/** Ends all sessions but `keptId`, and sign-ins that wait for a second factor, which a thief may have begun. */
export async function endSessionsOfAdmin(db: Db, adminId: string, keptId?: string): Promise<void> {
  // Tickets first: if a sign-in is using one, this waits for it, and then ends its new session, too.
  await factors.deleteTickets(db, adminId)
  await queries.revokeSessions(db, 'admin', adminId, keptId)
}

/** For a command of the operator. Returns how many accounts and tickets there were. */
export async function endAllSessions(db: Db): Promise<{ accounts: number; tickets: number }> {
  return await inTransaction(db, async (trx) => {
    const accounts = await queries.revokeAllSessions(trx)
    const tickets = await factors.deleteAllTickets(trx)
    await recordActivity(trx, 'session.end-all')
    return { accounts, tickets }
  })
}

/** Locks the session, so that it lasts as long as the transaction. False if it has ended already. */
export async function holdSession(trx: Db, sessionId: string): Promise<boolean> {
  return (await queries.findSessionForUpdate(trx, sessionId, 'admin'))?.revokedAt === null
}

export async function sweepSessions(db: Db): Promise<void> {
  await queries.deleteEnded(db, oldestNetwork())
  await factors.deleteEndedTickets(db)
}

export function sessionAdmin(
  deps: Pick<Deps, 'config'>,
  account: Omit<Actor, 'sessionId' | 'isFresh'>,
): SessionAdmin {
  const { id, name, email, role, passwordGivenAt, isChangeDue } = account
  const isSecondFactorDue = isFactorDue(deps, account)
  const admin = { _id: id, id, name, email, role, ...(isSecondFactorDue && { isSecondFactorDue }) }
  if (passwordGivenAt === null) return admin
  const dueAt = new Date(+passwordGivenAt + limits.givenPasswordHours * HOUR_MS).toISOString()
  return { ...admin, passwordChange: { dueAt, isDue: isChangeDue } }
}

export function authRoutes(deps: Deps) {
  return {
    login: ({ body, address, userAgent }) => login(deps, body, { address, userAgent }),
    loginSecondFactor: async ({ body, address, userAgent }) => {
      const { token, admin } = await signInWithFactor(deps, body, { address, userAgent })
      return { token, admin: sessionAdmin(deps, admin) }
    },
    confirmOptions: ({ actor }) => beginConfirmation(deps, actor),
    refreshToken: async ({ body: { refreshToken }, address, userAgent }) => {
      const { subjectId, tokens } = await refreshSession(deps, 'admin', refreshToken, { address, userAgent })
      const admin = await queries.findAdmin(deps.db, subjectId)
      if (!admin) throw new AppError('session-expired')
      return { ...tokens, admin: sessionAdmin(deps, admin) }
    },
    logout: ({ body, bearer }) =>
      endSessions(deps, 'admin', { refreshToken: body.refreshToken, accessToken: bearer }),
    confirm: async ({ body: { password, ...factor }, actor, address }) => {
      if (password === undefined) await proveWithFactor(deps, actor, factor)
      else if (await factors.hasFactor(deps.db, actor.id))
        throw fieldError('password', 'Your account has a second factor: confirm with that')
      else await proveOwnPassword(deps, actor, { field: 'password', password, address })
      await inTransaction(deps.db, async (trx) => {
        await queries.stampSession(trx, actor.sessionId, 'provenAt')
        await recordActivity(trx, 'session.prove')
      })
    },
    me: async ({ actor }) => sessionAdmin(deps, actor),
  } satisfies Partial<Handlers>
}
