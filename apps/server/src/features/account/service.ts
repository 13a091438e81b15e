// Members of staff look after their own account: name, password, sessions.
import type { PasswordChangeInput, SessionAdmin, StaffSession } from '@jinvani/contract'
import { AppError, fieldError } from '../../platform/app-error.ts'
import { inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Actor } from '../../platform/http/handler.ts'
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

export async function updateMe(deps: Deps, actor: Actor, name: string): Promise<SessionAdmin> {
  if (name !== actor.name)
    await inTransaction(deps.db, async (trx) => {
      await updateAdmin(trx, actor.id, { name })
      const changes = [{ field: 'name', from: actor.name, to: name }]
      await recordActivity(trx, 'account.update', { ...itself(actor), changes })
    })
  return await sessionAdmin(deps, { ...actor, name })
}

/** Ends the other sessions and keeps this one. */
export async function changePassword(deps: Deps, actor: Actor, change: PasswordChangeInput, address: string) {
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
    // A reset by another person ends this session and takes precedence over this change. A sign-in with the
    // old password waits here, and is refused then.
    if (!(await holdPassword(trx, proven)) || !(await holdSession(trx, actor.sessionId)))
      throw new AppError('unauthenticated')
    await endOtherSessions(trx, actor.id, actor.sessionId)
    await notePasswordProof(trx, actor)
    await updateAdmin(trx, actor.id, { passwordHash, passwordGivenAt: null })
    await recordActivity(trx, 'account.password', { ...itself(actor), changes: [{ field: 'password' }] })
  })
}

export async function listSessions({ db }: Deps, actor: Actor): Promise<{ items: StaffSession[] }> {
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

export async function endSession({ db }: Deps, actor: Actor, sessionId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await endSessionOf(trx, actor.id, sessionId))) throw new AppError('not-found')
    await recordActivity(trx, 'session.end', itself(actor))
  })
}

export async function endOthers({ db }: Deps, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    await endOtherSessions(trx, actor.id, actor.sessionId)
    await recordActivity(trx, 'session.end-others', itself(actor))
  })
}
