import { randomBytes } from 'node:crypto'
import type { AdminUser, AdminUserInput, AdminUserPatch, Role } from '@jinvani/contract'
import { AppError, fieldError } from '../../platform/app-error.ts'
import { isUniqueViolation } from '../../platform/database/connect.ts'
import { defined } from '../../platform/fields.ts'
import type { Deps } from '../../platform/deps.ts'
import { isNoChange } from '../../platform/no-change.ts'
import { type Credentials, endSessionsOfAdmin, hashPassword } from '../auth/service.ts'
import { checkChange } from './policy.ts'
import * as queries from './queries.ts'

type Stored = Awaited<ReturnType<typeof queries.listAdmins>>[number]

function toAdminUser({ id, createdAt, updatedAt, ...row }: Stored): AdminUser {
  return { _id: id, id, ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

export async function listAdminUsers({ db }: Deps, role: Role | undefined): Promise<AdminUser[]> {
  return (await queries.listAdmins(db, role)).map(toAdminUser)
}

export async function getAdminUser({ db }: Deps, id: string): Promise<AdminUser> {
  const row = await queries.findAdmin(db, id)
  if (!row) throw new AppError('not-found')
  return toAdminUser(row)
}

export async function createAdminUser(
  { db }: Deps,
  { password, ...input }: AdminUserInput,
): Promise<AdminUser> {
  const passwordHash = await hashPassword(password)
  const row = await queries.insertAdmin(db, { ...input, passwordHash }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    const message = 'An admin user with this email already exists'
    throw new AppError('email-taken', { message, errors: [{ path: 'email', message }] })
  })
  return toAdminUser(row)
}

/** A new password ends the sessions; a new role counts from the next request on, since it is looked up on each. */
export async function updateAdminUser(
  deps: Deps,
  id: string,
  patch: AdminUserPatch,
  by: { actorId: string; ifMatch: number | undefined },
) {
  const { password, email, ...rest } = patch
  const secret = password === undefined ? {} : { passwordHash: await hashPassword(password) }
  const row = await deps.db.transaction().execute(async (trx) => {
    const superAdmins = await queries.lockSuperAdmins(trx)
    const stored = await queries.findAdmin(trx, id)
    if (!stored) throw new AppError('not-found')
    if (by.ifMatch !== undefined && by.ifMatch !== stored.version) throw new AppError('stale-edit')
    if (email !== undefined && email !== stored.email)
      throw fieldError('email', 'Email cannot be changed after creation.')
    if (rest.role !== undefined) checkChange({ targetId: id, role: rest.role }, by.actorId, superAdmins)
    if (password !== undefined) await endSessionsOfAdmin(trx, id)
    const values = { ...defined(rest), ...secret }
    return isNoChange(values) ? stored : queries.updateAdmin(trx, id, values)
  })
  return toAdminUser(row)
}

export async function deleteAdminUser({ db }: Deps, id: string, actorId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const superAdmins = await queries.lockSuperAdmins(trx)
    if (!(await queries.findAdmin(trx, id))) throw new AppError('not-found')
    checkChange({ targetId: id, role: null }, actorId, superAdmins)
    await endSessionsOfAdmin(trx, id)
    await queries.deleteAdmin(trx, id)
  })
}

export async function resetPassword(
  deps: Deps,
  id: string,
  password: string,
  actorId: string,
): Promise<void> {
  await updateAdminUser(deps, id, { password }, { actorId, ifMatch: undefined })
}

/** Makes the first super_admin where there is none; the credentials to print if they were invented here. */
export async function ensureFirstAdmin({ db, config }: Deps): Promise<Credentials | null> {
  if (await queries.hasSuperAdmin(db)) return null
  const given = config.firstAdmin
  const { email, password } = given ?? {
    email: 'admin@localhost.test',
    password: randomBytes(12).toString('base64url'),
  }
  const isNew = await queries.insertFirstAdmin(db, {
    name: 'Administrator',
    email,
    passwordHash: await hashPassword(password),
  })
  return isNew && !given ? { email, password } : null
}
