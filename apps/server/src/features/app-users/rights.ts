// Gives people a copy of their data, erases it, and deletes data that is too old.
import { type ErrorCode, type PersonExport, keptAtMost } from '@jinvani/contract'
import { AppError, existing } from '../../platform/app-error.ts'
import { inSnapshot, inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { isoTimes } from '../../platform/iso-times.ts'
import { recordActivity } from '../activity/service.ts'
import { deleteAppSessions, listAppSessions } from '../session/service.ts'
import { numberLimits, phoneHashes } from './otp.ts'
import * as queries from './queries.ts'
import * as rights from './rights-queries.ts'
import { listLimits } from '../../platform/load/rate-limit.ts'
import { listAllPlays, sweepPlays } from '../plays/service.ts'
import { toAppUser } from './shown.ts'

export async function exportPerson(deps: Deps, id: string): Promise<PersonExport> {
  const everything = await inSnapshot(deps.db, async (trx) => {
    const person = existing(await queries.findUser(trx, id))
    const hashes = phoneHashes(deps, person.phone)
    const { openCodes, otpLog, activity } = await rights.readTraces(trx, id, hashes)
    const limits = await listLimits(trx, hashes.flatMap(numberLimits))
    return {
      exportedAt: new Date().toISOString(),
      person: toAppUser(person),
      consents: (await rights.listConsents(trx, id)).map(isoTimes),
      sessions: (await listAppSessions(trx, id)).map(isoTimes),
      openCodes: openCodes.map(isoTimes),
      otpLog: otpLog.map(isoTimes),
      limits: limits.map(({ key, count, resetsAt }) => ({
        name: key.split(':')[0] ?? '',
        count,
        endsAt: resetsAt.toISOString(),
      })),
      activity: activity.map(isoTimes),
      ...(await listAllPlays(trx, id)),
    }
  })
  await recordActivity(deps.db, 'app-user.export', { id })
  return everything
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Erases the person; throws `orElse` if there is none. Three things stay: counts of sent codes, for a day and without
 * the number; a block of the number; and activity events, which name the person only by id.
 */
export async function erasePerson(deps: Deps, id: string, orElse: ErrorCode): Promise<void> {
  const { db, config } = deps
  await inTransaction(db, async (trx) => {
    const person = await queries.lockUser(trx, id)
    if (!person) throw new AppError(orElse)
    const hashes = phoneHashes(deps, person.phone)
    if (person.blocked && config.erasedBlockDays > 0)
      await rights.blockNumber(trx, {
        phoneHash: hashes[0],
        endsAt: new Date(Date.now() + config.erasedBlockDays * DAY_MS),
      })
    await deleteAppSessions(trx, id)
    await rights.forgetNumber(trx, hashes)
    await queries.deleteUser(trx, id)
    await recordActivity(trx, 'app-user.delete', { id })
  })
}

function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  return then
}

/** Deletes data that, as the privacy policy promises, is kept no longer. */
export async function sweepPeople({ db, config }: Pick<Deps, 'db' | 'config'>, now = new Date()) {
  await rights.deleteOld(db, { logged: new Date(now.getTime() - config.otpLogDays * DAY_MS), now })
  const before = monthsBefore(now, config.usageMonths)
  await sweepPlays(db, { now, before, takenOffBefore: monthsBefore(now, keptAtMost.usageMonths) })
}
