import { type Role, type SessionAdmin, type Tokens, limits, superAdmins } from '@jinvani/contract'
import { AppError, fieldError } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import { type Deps, within } from '../../platform/deps.ts'
import type { Actor, AppActor, Handlers } from '../../platform/http/handler.ts'
import { tellAbout } from '../../platform/http/request-context.ts'
import { maskEmail, recordActivity } from '../activity/service.ts'
import {
  type Audience,
  type Client,
  endSession,
  openSession,
  pairOf,
  readAccessToken,
  recordOfAdmin,
  refreshSession,
  tokenKeys,
} from './sessions.ts'
import { type PasswordOwner, checkPassword, hashPassword, passwordMatches } from './passwords.ts'
import * as queries from './queries.ts'
import { type Proof, demandSecondFactor, proveWithFactor } from './second-factor/proof.ts'
import {
  askAtOnce,
  deleteAllTickets,
  deleteEndedTickets,
  deleteTicketsOf,
  hasFactor,
} from './factor-queries.ts'
import { removeSecondFactorOf } from './second-factor/set-up.ts'
import { countSignIn } from './sign-in-limits.ts'

export { sealedTotpKeys } from './second-factor/totp.ts'
export { sweepKnownNetworks } from './sign-in-limits.ts'
export { hashPassword, openSession, removeSecondFactorOf }
export const { deleteAppSessions, holdPassword, listAppSessions, listSessionsOf, noteClock } = queries

const HOUR_MS = 60 * 60 * 1000

export interface Credentials {
  email: string
  password: string
}

/** Returns the account. A wrong e-mail gets the same answer as a wrong password, after the same time. */
async function proveCredentials(
  deps: Deps,
  { email, password }: Credentials,
  from: { address: string; isSignedIn?: boolean },
) {
  tellAbout({ id: null, name: maskEmail(email) })
  const attempt = await countSignIn(deps, { email, ...from })
  const row = await queries.findAdminByEmail(deps.db, email)
  if (row) tellAbout(row)
  if (!(await passwordMatches(row?.passwordHash, password)) || !row) throw new AppError('invalid-credentials')
  await attempt.wasRight()
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

/** Checks the password of a signed-in person. A wrong one is counted, but does not end the session. */
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

async function confirm(
  deps: Deps,
  actor: Actor,
  { password, ...factor }: Proof & { password?: string | undefined },
  address: string,
): Promise<void> {
  if (password === undefined) await proveWithFactor(deps, actor, factor)
  else if (await hasFactor(deps.db, actor.id))
    throw fieldError('password', 'Your account has a second factor: confirm with that')
  else await proveOwnPassword(deps, actor, { field: 'password', password, address })
  await inTransaction(deps.db, async (trx) => {
    await queries.renewProof(trx, actor.sessionId)
    await recordActivity(trx, 'session.prove')
  })
}

/** The right password counts as proof of identity, unless the account has a second factor. */
export async function notePasswordProof(trx: Db, { id, sessionId }: Actor): Promise<void> {
  if (!(await hasFactor(trx, id))) await queries.renewProof(trx, sessionId)
}

/** Throws if a rule forbids the password. `field`: name of its field in the body. */
export async function hashNewPassword(
  password: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<string> {
  checkPassword(password, owner, field)
  return await hashPassword(password)
}

async function refresh(
  deps: Deps,
  refreshToken: string,
  client: Client,
): Promise<Tokens & { admin: SessionAdmin }> {
  const { subjectId, ...tokens } = await refreshSession(deps, 'admin', refreshToken, client)
  const admin = await queries.findAdmin(deps.db, subjectId)
  if (!admin) throw new AppError('session-expired')
  return { ...tokens, admin: sessionAdmin(deps, admin) }
}

export async function endSessions(
  { db, config }: Deps,
  audience: Audience,
  tokens: { refreshToken: string | undefined; accessToken: string | undefined },
): Promise<void> {
  const { refreshToken, accessToken } = tokens
  const claims = accessToken && (await readAccessToken(tokenKeys(config.secrets), audience, accessToken))
  await inTransaction(db, async (trx) => {
    const ended = [
      refreshToken ? await endSession(trx, audience, refreshToken) : undefined,
      claims ? await queries.revokeSession(trx, claims.sessionId) : undefined,
    ]
    for (const subjectId of new Set(ended))
      if (subjectId && audience === 'admin') await recordOfAdmin(trx, 'session.end', subjectId)
  })
}

export async function refreshApp(deps: Deps, refreshToken: string): Promise<Tokens> {
  const { subjectId: _, ...tokens } = await refreshSession(deps, 'app', refreshToken)
  return tokens
}

export async function endAppSessions(db: Db, userId: string): Promise<void> {
  await queries.revokeSessionsOf(db, 'app', userId)
}

export async function authenticateApp(
  { db, prepared, config }: Deps,
  accessToken: string,
): Promise<AppActor> {
  const claims = await readAccessToken(tokenKeys(config.secrets), 'app', accessToken)
  const session = claims && (await queries.findLiveAppSession(prepared, claims.sessionId))
  if (!claims || !session) throw new AppError('unauthenticated')
  const { sessionId, subjectId: id, pair } = claims
  const { refreshHash, previousHash, usedHash } = session
  if (previousHash !== null && usedHash !== refreshHash && pair === pairOf(refreshHash))
    await queries.noteUsed(db, sessionId, refreshHash)
  return { id, sessionId }
}

/** The account that an access token names, for rate limits. Only the token is checked, not the session. */
export async function accountOf({ config }: Deps, token: string): Promise<string | null> {
  const keys = tokenKeys(config.secrets)
  const claims = (await readAccessToken(keys, 'app', token)) ?? (await readAccessToken(keys, 'admin', token))
  return claims?.subjectId ?? null
}

export async function isAppSessionLive({ prepared }: WhoMay, sessionId: string): Promise<boolean> {
  return (await queries.findLiveAppSession(prepared, sessionId)) !== undefined
}

type WhoMay = Pick<Deps, 'prepared' | 'config'>

/** If second factors are compulsory, a new super admin must set one up before anything else. */
export async function demandFactorAtOnce(
  trx: Db,
  config: Deps['config'],
  { id, role }: { id: string; role: Role | undefined },
): Promise<void> {
  if (config.isSecondFactorCompulsory && role && superAdmins.includes(role)) await askAtOnce(trx, id)
}

const isFactorDue = (
  { config }: Pick<Deps, 'config'>,
  { role, isFactorOverdue }: Pick<Actor, 'role' | 'isFactorOverdue'>,
) => config.isSecondFactorCompulsory && superAdmins.includes(role) && isFactorOverdue

/** The role of a member of staff. Undefined if the session has ended, is restricted, or belongs to an app. */
export async function findRoleOfSession(deps: WhoMay, sessionId: string): Promise<Role | undefined> {
  const admin = await queries.findAdminOfSession(deps.prepared, sessionId)
  if (!admin || admin.isChangeDue || isFactorDue(deps, admin)) return undefined
  return admin.role
}

/** Reads session and role for every request, so that a logout, a deletion or a new role takes effect at once. */
export async function authenticate(
  deps: Deps,
  accessToken: string,
  { opensBeforeChange, opensBeforeFactor }: { opensBeforeChange?: true; opensBeforeFactor?: true } = {},
): Promise<Actor> {
  const { db, prepared, config } = deps
  const claims = await readAccessToken(tokenKeys(config.secrets), 'admin', accessToken)
  const admin = claims && (await queries.findAdminOfSession(prepared, claims.sessionId))
  if (!claims || !admin) throw new AppError('unauthenticated')
  if (admin.isChangeDue && !opensBeforeChange) throw new AppError('password-change-needed')
  // If both are due, the password comes first: calls that change it work without a second factor.
  const isOpen = opensBeforeChange || opensBeforeFactor
  if (!isOpen && isFactorDue(deps, admin)) throw new AppError('second-factor-required')
  const { isUnseen, ...actor } = admin
  if (isUnseen) await queries.noteSeen(db, claims.sessionId)
  return { ...actor, sessionId: claims.sessionId }
}

export async function endSessionsOfAdmin(db: Db, adminId: string): Promise<void> {
  // Deletes tickets first. If a sign-in is using one, this waits for it, so that its new session ends as well.
  await deleteTicketsOf(db, adminId)
  await queries.revokeSessionsOf(db, 'admin', adminId)
}

/** For an operator: ends all sessions and tickets. Returns how many accounts and tickets there were. */
export async function endAllSessions(db: Db): Promise<{ accounts: number; tickets: number }> {
  return await inTransaction(db, async (trx) => {
    const accounts = await queries.revokeAllSessions(trx)
    const tickets = await deleteAllTickets(trx)
    await recordActivity(trx, 'session.end-all')
    return { accounts, tickets }
  })
}

/** Also ends sign-ins that wait for a second factor, since a stolen password may have begun them. */
export async function endOtherSessions(db: Db, adminId: string, keptId: string): Promise<void> {
  await deleteTicketsOf(db, adminId)
  await queries.revokeSessionsOf(db, 'admin', adminId, keptId)
}

/** False if the session is somebody else's or has ended. */
export async function endSessionOf(db: Db, adminId: string, sessionId: string): Promise<boolean> {
  const isTheirs = await queries.findSessionOf(db, adminId, sessionId)
  if (isTheirs) await queries.revokeSession(db, sessionId)
  return isTheirs
}

/** Locks the row: the session cannot end before the transaction does. False if it has ended. */
export async function holdSession(trx: Db, sessionId: string): Promise<boolean> {
  const session = await queries.findSessionForUpdate(trx, sessionId, 'admin')
  return session !== undefined && session.revokedAt === null
}

export async function sweepSessions(db: Db): Promise<void> {
  await queries.deleteEndedSessions(db)
  await deleteEndedTickets(db)
}

export function sessionAdmin(
  deps: Pick<Deps, 'config'>,
  {
    id,
    name,
    email,
    role,
    passwordGivenAt,
    isChangeDue,
    isFactorOverdue,
  }: Omit<Actor, 'sessionId' | 'isFresh'>,
): SessionAdmin {
  const isSecondFactorDue = isFactorDue(deps, { role, isFactorOverdue })
  const admin = { _id: id, id, name, email, role, ...(isSecondFactorDue && { isSecondFactorDue }) }
  if (passwordGivenAt === null) return admin
  const dueAt = new Date(+passwordGivenAt + limits.givenPasswordHours * HOUR_MS).toISOString()
  return { ...admin, passwordChange: { dueAt, isDue: isChangeDue } }
}

export function authRoutes(deps: Deps) {
  return {
    login: ({ body, address, userAgent }) => login(deps, body, { address, userAgent }),
    refreshToken: ({ body, address, userAgent }) => refresh(deps, body.refreshToken, { address, userAgent }),
    logout: ({ body, bearer }) =>
      endSessions(deps, 'admin', { refreshToken: body.refreshToken, accessToken: bearer }),
    confirm: ({ body, actor, address }) => confirm(deps, actor, body, address),
    me: async ({ actor }) => sessionAdmin(deps, actor),
  } satisfies Partial<Handlers>
}
