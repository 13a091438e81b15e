// Staff manage their own accounts here: name, password, sessions.
import type { PasswordChangeInput, SessionAdmin, StaffSession } from '@jinvani/contract'
import { AppError, fieldError } from '../../platform/app-error.ts'
import { inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Actor, Handlers } from '../../platform/http/handler.ts'
import { recordActivity } from '../activity/service.ts'
import { updateAdmin } from '../admin-users/service.ts'
import {
  endOtherSessions,
  holdPassword,
  endSessionOf,
  hashNewPassword,
  holdSession,
  listSessionsOf,
  notePasswordProof,
  proveOwnPassword,
  sessionAdmin,
} from '../session/service.ts'

const itself = ({ id, name }: Actor) => ({ id, name })

async function updateMe(deps: Deps, actor: Actor, name: string): Promise<SessionAdmin> {
  if (name !== actor.name)
    await inTransaction(deps.db, async (trx) => {
      await updateAdmin(trx, actor.id, { name })
      const changes = [{ field: 'name', from: actor.name, to: name }]
      await recordActivity(trx, 'account.update', { ...itself(actor), changes })
    })
  return sessionAdmin(deps, { ...actor, name })
}

async function changePassword(deps: Deps, actor: Actor, change: PasswordChangeInput, address: string) {
  const { currentPassword, newPassword } = change
  const proven = await proveOwnPassword(deps, actor, {
    field: 'currentPassword',
    password: currentPassword,
    address,
  })
  if (newPassword === currentPassword)
    throw fieldError('newPassword', 'The new password is the same as the current one')
  const passwordHash = await hashNewPassword(newPassword, actor, 'newPassword')
  await inTransaction(deps.db, async (trx) => {
    // A password reset since the check above has ended this session: the change is then refused. A sign-in with the old
    // password waits for this transaction, and then fails.
    if (!(await holdPassword(trx, proven)) || !(await holdSession(trx, actor.sessionId)))
      throw new AppError('unauthenticated')
    await endOtherSessions(trx, actor.id, actor.sessionId)
    await notePasswordProof(trx, actor)
    await updateAdmin(trx, actor.id, { passwordHash, passwordGivenAt: null })
    await recordActivity(trx, 'account.password', { ...itself(actor), changes: [{ field: 'password' }] })
  })
}

async function listSessions({ db }: Deps, actor: Actor): Promise<{ items: StaffSession[] }> {
  const rows = await listSessionsOf(db, actor.id)
  const items = rows.map(({ id, createdAt, lastSeenAt, ...row }) => ({
    _id: id,
    id,
    ...row,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === actor.sessionId,
  }))
  return { items }
}

async function endSession({ db }: Deps, actor: Actor, sessionId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await endSessionOf(trx, actor.id, sessionId))) throw new AppError('not-found')
    await recordActivity(trx, 'session.end', itself(actor))
  })
}

async function endOthers({ db }: Deps, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    await endOtherSessions(trx, actor.id, actor.sessionId)
    await recordActivity(trx, 'session.end-others', itself(actor))
  })
}

export function accountRoutes(deps: Deps) {
  return {
    updateMe: ({ actor, body }) => updateMe(deps, actor, body.name),
    changePassword: ({ actor, body, address }) => changePassword(deps, actor, body, address),
    listSessions: ({ actor }) => listSessions(deps, actor),
    endSession: ({ actor, params }) => endSession(deps, actor, params.id),
    endOtherSessions: ({ actor }) => endOthers(deps, actor),
  } satisfies Partial<Handlers>
}
