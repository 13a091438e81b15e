// The data of a person: copying it, erasing it (by the person or a super admin), and deleting what is too old.
import { type PersonExport, keptAtMost } from '@jinvani/contract'
import { inSnapshot, inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { recordActivity } from '../activity/service.ts'
import { deleteAppSessions, listAppSessions } from '../session/service.ts'
import { numberLimits, phoneHashes } from './otp.ts'
import * as queries from './queries.ts'
import * as rights from './rights-queries.ts'
import { listLimits } from '../../platform/load/rate-limit.ts'
import { listAllPlays, sweepPlays } from '../plays/service.ts'
import { toAppUser, toConsents } from './shown.ts'

const iso = (date: Date) => date.toISOString()

export function readEverything(deps: Deps, id: string): Promise<PersonExport | null> {
  return inSnapshot(deps.db, async (trx) => {
    const person = await queries.findUser(trx, id)
    if (!person) return null
    const hashes = phoneHashes(deps, person.phone)
    return {
      exportedAt: iso(new Date()),
      person: toAppUser(person),
      consents: toConsents(await rights.listConsents(trx, id)),
      sessions: (await listAppSessions(trx, id)).map((session) => ({
        startedAt: iso(session.createdAt),
        lastSeenAt: iso(session.lastSeenAt),
        device: session.device,
        network: session.network,
        endsAt: iso(session.expiresAt),
        endedAt: session.revokedAt && iso(session.revokedAt),
      })),
      openCodes: (await rights.listCodes(trx, hashes)).map(({ expiresAt, tries }) => ({
        endsAt: iso(expiresAt),
        tries,
      })),
      otpLog: (await rights.listOtpLog(trx, hashes)).map(({ at, outcome }) => ({ at: iso(at), outcome })),
      limits: (await listLimits(trx, hashes.flatMap(numberLimits))).map((limit) => ({
        name: limit.key.split(':')[0] ?? '',
        count: limit.count,
        endsAt: iso(limit.resetsAt),
      })),
      activity: (await rights.listActivity(trx, id)).map(({ at, ...event }) => ({ at: iso(at), ...event })),
      ...(await listAllPlays(trx, id)),
    }
  })
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Erases the person; false if there is none. Three things stay: counts of sent codes, for a day and without the number;
 * a block, so that an erasure does not lift it; and activity events, which name the person only by id.
 */
export async function erasePerson(deps: Deps, id: string): Promise<boolean> {
  const { db, config } = deps
  return inTransaction(db, async (trx) => {
    const person = await queries.lockUser(trx, id)
    if (!person) return false
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
    return true
  })
}

// Deletes data once the time that the privacy policy promises is over. Runs every hour.

function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  return then
}

export async function sweepPeople(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  now = new Date(),
): Promise<void> {
  await rights.deleteOtpLog(db, new Date(now.getTime() - config.otpLogDays * DAY_MS))
  await rights.deleteEndedBlocks(db, now)
  const before = monthsBefore(now, config.usageMonths)
  await sweepPlays(db, { now, before, takenOffBefore: monthsBefore(now, keptAtMost.usageMonths) })
}
