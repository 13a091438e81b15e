import { randomBytes } from 'node:crypto'
import type { AdminUserPatch, Role } from '@jinvani/contract'
import { AppError, existing, expected, fieldError } from '../../platform/app-error.ts'
import { type Db, inTransaction, isUniqueViolation } from '../../platform/database/connect.ts'
import { isoTimes } from '../../platform/iso-times.ts'
import { defined } from '../../platform/record-fields.ts'
import type { Deps } from '../../platform/deps.ts'
import { changesOf, recordActivity } from '../activity/service.ts'
import {
  type Credentials,
  checkPassword,
  demandFactorAtOnce,
  endSessionsOfAdmin,
  hashPassword,
} from '../session/service.ts'
import { disownViews } from '../views/service.ts'
import * as queries from './queries.ts'
import type { Handlers } from '../../platform/http/handler.ts'

/**
 * Nobody deletes or demotes their own account, and one super_admin always remains (rulings, section 2). `role`: the new
 * role; null to delete the account.
 */
function checkChange(id: string, role: Role | null, actorId: string, superAdminIds: string[]): void {
  const isSuperAdmin = superAdminIds.includes(id)
  if (role === 'super_admin' || (role !== null && !isSuperAdmin)) return
  if (id === actorId) throw new AppError('own-account')
  if (isSuperAdmin && superAdminIds.length === 1) throw new AppError('last-super-admin')
}

export const { findStanding, listStaffNames, noteSessionsEnded, updateAdmin } = queries

const toAdminUser = <Row extends { id: string }>(row: Row) => ({ _id: row.id, ...isoTimes(row) })

/** The columns of a new password. If somebody else than its owner chose it, the owner must replace it. */
async function readPassword(
  { db }: Pick<Deps, 'db'>,
  id: string,
  { password, name }: { password: string; name?: string | undefined },
  actorId: string,
) {
  const owner = existing(await queries.findAdmin(db, id))
  checkPassword(password, { ...owner, ...defined({ name }) }, 'password')
  return { passwordHash: await hashPassword(password), passwordGivenAt: id === actorId ? null : new Date() }
}

/** Also stops the batches of the person, which an ordinary logout leaves running. */
async function endAllOf(trx: Db, id: string): Promise<void> {
  await endSessionsOfAdmin(trx, id)
  await queries.noteSessionsEnded(trx, id)
}

/** A new password ends all sessions. A new role needs no new sign-in, since each request looks it up. */
async function updateAdminUser(
  deps: Pick<Deps, 'db' | 'config'>,
  id: string,
  patch: AdminUserPatch,
  by: { actorId: string; isFresh: boolean; ifMatch: number | undefined },
) {
  const { password, email, ...rest } = patch
  if (password !== undefined && !by.isFresh) throw new AppError('confirmation-needed')
  const secret =
    password === undefined ? {} : await readPassword(deps, id, { ...patch, password }, by.actorId)
  const row = await inTransaction(deps.db, async (trx) => {
    const superAdmins = await queries.lockSuperAdmins(trx)
    const stored = expected(await queries.lockAdmin(trx, id), by.ifMatch)
    if (email !== undefined && email !== stored.email)
      throw fieldError('email', 'Email cannot be changed after creation.')
    if (rest.role !== undefined && rest.role !== stored.role && !by.isFresh)
      throw new AppError('confirmation-needed')
    if (rest.role !== undefined) checkChange(id, rest.role, by.actorId, superAdmins)
    if (password !== undefined) await endAllOf(trx, id)
    const changes = changesOf(stored, { ...defined(rest), ...(password !== undefined && { password }) })
    if (changes.length === 0) return stored
    if (rest.role !== stored.role) await demandFactorAtOnce(trx, deps.config, { id, role: rest.role })
    const isPassword = changes.every(({ field }) => field === 'password')
    const action = isPassword ? 'admin-user.password' : 'admin-user.update'
    await recordActivity(trx, action, { id, name: stored.name, changes })
    return await queries.updateAdmin(trx, id, { ...defined(rest), ...secret })
  })
  return toAdminUser(row)
}

const inventPassword = () => randomBytes(12).toString('base64url')

/** For an operator: sets and returns a password that its owner must replace. Null if no account has this e-mail. */
export async function replaceForgottenPassword(deps: Pick<Deps, 'db' | 'config'>, email: string) {
  const admin = (await queries.listAdmins(deps.db, undefined)).find((each) => each.email === email)
  if (!admin) return null
  const password = inventPassword()
  await updateAdminUser(deps, admin.id, { password }, { actorId: '', isFresh: true, ifMatch: undefined })
  return password
}

/** Creates the first super_admin if there is none. Returns the credentials to print if it had to invent them. */
export async function ensureFirstAdmin({ db, config }: Deps): Promise<Credentials | null> {
  if ((await queries.listAdmins(db, 'super_admin')).length > 0) return null
  const given = config.firstAdmin
  const { email, password } = given ?? { email: 'admin@localhost.test', password: inventPassword() }
  const admin = { name: 'Administrator', email, role: 'super_admin' as const }
  const secret = { passwordHash: await hashPassword(password), passwordGivenAt: given ? null : new Date() }
  const isNew = await queries.insertAdmin(db, { ...admin, ...secret }).catch((error: unknown) => {
    // If another account has the e-mail already, no admin is created. Other errors are thrown.
    if (!isUniqueViolation(error)) throw error
  })
  return isNew && !given ? { email, password } : null
}

export function adminUserRoutes(deps: Deps) {
  return {
    listAdminUsers: async ({ query }) => (await queries.listAdmins(deps.db, query.role)).map(toAdminUser),
    createAdminUser: async ({ body: { password, ...input } }) => {
      checkPassword(password, input, 'password')
      const given = { passwordHash: await hashPassword(password), passwordGivenAt: new Date() }
      const insert = async (trx: Db) => {
        const created = await queries.insertAdmin(trx, { ...input, ...given })
        await demandFactorAtOnce(trx, deps.config, created)
        const changes = changesOf(null, input)
        await recordActivity(trx, 'admin-user.create', { id: created.id, name: created.name, changes })
        return created
      }
      const row = await inTransaction(deps.db, insert).catch((error: unknown) => {
        if (!isUniqueViolation(error)) throw error
        throw fieldError('email', 'An admin user with this email already exists', { code: 'email-taken' })
      })
      return toAdminUser(row)
    },
    getAdminUser: async ({ params }) => toAdminUser(existing(await queries.findAdmin(deps.db, params.id))),
    updateAdminUser: ({ params, body, actor, ifMatch }) =>
      updateAdminUser(deps, params.id, body, { actorId: actor.id, isFresh: actor.isFresh, ifMatch }),
    deleteAdminUser: ({ params: { id }, actor }) =>
      inTransaction(deps.db, async (trx) => {
        const superAdmins = await queries.lockSuperAdmins(trx)
        const stored = existing(await queries.lockAdmin(trx, id))
        checkChange(id, null, actor.id, superAdmins)
        await endSessionsOfAdmin(trx, id)
        await disownViews(trx, id)
        await queries.deleteAdmin(trx, id)
        await recordActivity(trx, 'admin-user.delete', { id, name: stored.name })
      }),
    resetAdminPassword: async ({ params, body, actor: { id: actorId } }) => {
      await updateAdminUser(deps, params.id, body, { actorId, isFresh: true, ifMatch: undefined })
    },
    endSessionsOfAdmin: ({ params: { id } }) =>
      inTransaction(deps.db, async (trx) => {
        const { name } = existing(await queries.lockAdmin(trx, id))
        await endAllOf(trx, id)
        await recordActivity(trx, 'admin-user.end-sessions', { id, name })
      }),
  } satisfies Partial<Handlers>
}
