// Staff manage their own accounts here: name, password, sessions.
import type { PasswordChangeInput } from '@jinvani/contract'
import { AppError, fieldError } from '../../platform/app-error.ts'
import { inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Actor, Handlers } from '../../platform/http/handler.ts'
import { isoTimes } from '../../platform/iso-times.ts'
import { recordActivity } from '../activity/service.ts'
import { updateAdmin } from '../admin-users/service.ts'
import {
  checkPassword,
  endOwnSession,
  endSessionsOfAdmin,
  hashPassword,
  holdPassword,
  holdSession,
  listSessionsOf,
  notePasswordProof,
  proveOwnPassword,
  sessionAdmin,
} from '../session/service.ts'

const itself = ({ id, name }: Actor) => ({ id, name })

async function changePassword(deps: Deps, actor: Actor, change: PasswordChangeInput, address: string) {
  const { currentPassword, newPassword } = change
  const proof = { field: 'currentPassword', password: currentPassword, address }
  const proven = await proveOwnPassword(deps, actor, proof)
  if (newPassword === currentPassword)
    throw fieldError('newPassword', 'The new password is the same as the current one')
  checkPassword(newPassword, actor, 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  await inTransaction(deps.db, async (trx) => {
    // Refuses the change if a password reset has ended this session since the check above. A sign-in with the old
    // password waits for this transaction, and then fails.
    if (!(await holdPassword(trx, proven)) || !(await holdSession(trx, actor.sessionId)))
      throw new AppError('unauthenticated')
    await endSessionsOfAdmin(trx, actor.id, actor.sessionId)
    await notePasswordProof(trx, actor)
    await updateAdmin(trx, actor.id, { passwordHash, passwordGivenAt: null })
    await recordActivity(trx, 'account.password', { ...itself(actor), changes: [{ field: 'password' }] })
  })
}

export function accountRoutes(deps: Deps) {
  const { db } = deps
  return {
    updateMe: async ({ actor, body: { name } }) => {
      if (name !== actor.name)
        await inTransaction(db, async (trx) => {
          await updateAdmin(trx, actor.id, { name })
          const changes = [{ field: 'name', from: actor.name, to: name }]
          await recordActivity(trx, 'account.update', { ...itself(actor), changes })
        })
      return sessionAdmin(deps, { ...actor, name })
    },
    changePassword: ({ actor, body, address }) => changePassword(deps, actor, body, address),
    listSessions: async ({ actor }) => {
      const rows = await listSessionsOf(db, actor.id)
      const isCurrent = (id: string) => id === actor.sessionId
      return { items: rows.map((row) => ({ _id: row.id, ...isoTimes(row), isCurrent: isCurrent(row.id) })) }
    },
    endSession: ({ actor, params }) =>
      inTransaction(db, async (trx) => {
        if (!(await endOwnSession(trx, actor.id, params.id))) throw new AppError('not-found')
        await recordActivity(trx, 'session.end', itself(actor))
      }),
    endOtherSessions: ({ actor }) =>
      inTransaction(db, async (trx) => {
        await endSessionsOfAdmin(trx, actor.id, actor.sessionId)
        await recordActivity(trx, 'session.end-others', itself(actor))
      }),
  } satisfies Partial<Handlers>
}
