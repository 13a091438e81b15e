import type { PersonExport } from '@jinvani/contract'
import { listLimits } from '../../platform/database/rate-limit.ts'
import type { Deps } from '../../platform/deps.ts'
import { listAppSessions } from '../auth/service.ts'
import { listPlaying, listPlays } from '../protection/service.ts'
import { numberLimits, phoneHashes } from './otp-limits.ts'
import * as queries from './queries.ts'
import * as rights from './rights-queries.ts'
import { toAppUser, toConsents } from './shown.ts'

const iso = (date: Date) => date.toISOString()

/** Of one moment; null where there is no such person. */
export function readEverything(deps: Deps, id: string): Promise<PersonExport | null> {
  return deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
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
        playing: (await listPlaying(trx, id)).map(({ endsAt, ...film }) => ({
          ...film,
          endsAt: iso(endsAt),
        })),
        plays: (await listPlays(trx, id)).map(({ at, ...film }) => ({ ...film, at: iso(at) })),
      }
    })
}
