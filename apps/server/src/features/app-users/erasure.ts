// A person is erased: at their own wish, or by a super admin.
import type { Deps } from '../../platform/deps.ts'
import { recordActivity } from '../activity/service.ts'
import { deleteAppSessions } from '../auth/service.ts'
import { phoneHashes } from './otp-limits.ts'
import * as queries from './queries.ts'
import * as rights from './rights-queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * False if there is no such person. Nothing is left but counters of sent codes, for a day and without the number, and the
 * block of who was blocked, so that erasing opens no way back in. Traces know the person by id only.
 */
export async function erasePerson(deps: Deps, id: string): Promise<boolean> {
  const { db, config } = deps
  return db.transaction().execute(async (trx) => {
    const person = await queries.lockUser(trx, id)
    if (!person) return false
    const hashes = phoneHashes(deps, person.phone)
    if (person.blocked && config.erasedBlockDays > 0)
      await rights.blockNumber(trx, {
        phoneHash: hashes[0],
        endsAt: new Date(Date.now() + config.erasedBlockDays * DAY_MS),
      })
    await deleteAppSessions(trx, id)
    await rights.forgetNumber(trx, person.phone, hashes)
    await queries.deleteUser(trx, id)
    await recordActivity(trx, 'app-user.delete', { id })
    return true
  })
}
