// Lost second factors: a super admin or the operator removes them all.
import { AppError } from '../../../platform/app-error.ts'
import { type Db, inTransaction } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import { recordActivity } from '../../activity/service.ts'
import { findAdmin, findAdminByEmail, revokeSessionsOf } from '../queries.ts'
import * as queries from '../factor-queries.ts'

export async function factorsOfAdmin(db: Db, id: string) {
  if (!(await findAdmin(db, id))) throw new AppError('not-found')
  const settings = await queries.findSettings(db, id)
  const passkeys = await queries.listPasskeys(db, id)
  return { passkeyCount: passkeys.length, hasTotp: settings?.totp != null }
}

/** Sessions end with the next request; then the password alone opens the account. */
export async function removeSecondFactor(db: Deps['db'], id: string): Promise<{ hadFactor: boolean }> {
  return await inTransaction(db, async (trx) => {
    const admin = await findAdmin(trx, id)
    if (!admin) throw new AppError('not-found')
    await queries.lockSettings(trx, id)
    const hadFactor = await queries.hasFactor(trx, id)
    await queries.deletePasskeys(trx, id)
    await queries.turnTotpOff(trx, id)
    await queries.replaceRecoveryCodes(trx, id, [])
    await queries.deleteTicketsOf(trx, id)
    await revokeSessionsOf(trx, 'admin', id)
    await recordActivity(trx, 'admin-user.remove-factor', { id, name: admin.name })
    return { hadFactor }
  })
}

/** For an operator; null if no member of staff has this e-mail. */
export async function removeSecondFactorOf(db: Deps['db'], email: string) {
  const admin = await findAdminByEmail(db, email)
  return admin ? await removeSecondFactor(db, admin.id) : null
}
