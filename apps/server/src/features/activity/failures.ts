// What was refused: to strangers, for a role, by a limit; and what staff tried to change and could not.
import type { Call, ErrorCode } from '@jinvani/contract'
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { HourlyBound } from './hourly-bound.ts'
import { recordActivity } from './record.ts'

/** Of an hour, over all addresses and over all accounts: strangers cannot crowd staff out. */
const STRANGERS_ROWS = 1000
const ACCOUNTS_ROWS = 10_000

const refusals: readonly ErrorCode[] = [
  'forbidden',
  'confirmation-needed',
  'blocked',
  'rate-limited',
  'invalid-credentials',
  'invalid-code',
  'invalid-second-factor',
]
/** The form says so and the person mends it: nothing was tried that anybody would look for. */
const slips: readonly ErrorCode[] = [
  'bad-request',
  'not-found',
  'passkey-exists',
  'stale-edit',
  'too-large',
  'validation',
]

function outcomeOf({ activity }: Call, { actor }: RequestContext, error: unknown): ErrorCode | undefined {
  const code = error instanceof AppError ? error.code : 'internal'
  if (refusals.includes(code)) return code
  const isWrite = activity !== undefined && actor !== null && 'role' in actor
  return isWrite && !slips.includes(code) ? code : undefined
}

/** Never throws: an answer does not fail because its trace does. */
export function failureRecorder({ db, log }: Pick<Deps, 'db' | 'log'>) {
  const strangers = new HourlyBound(STRANGERS_ROWS)
  const accounts = new HourlyBound(ACCOUNTS_ROWS)
  return async (entry: Call, context: RequestContext, error: unknown): Promise<void> => {
    const outcome = outcomeOf(entry, context, error)
    if (outcome === undefined) return
    const { actor, address } = context
    // The console is asked for a proof all day: that takes no room of what was refused for good.
    const isAsked = outcome === 'confirmation-needed'
    const count = actor
      ? accounts.count(isAsked ? `${actor.id} ${outcome}` : actor.id)
      : strangers.count(address)
    if (count === undefined) return
    try {
      await recordActivity(db, entry.activity ?? 'call.refuse', { outcome, count }, context)
    } catch (err) {
      log.warn({ err, requestId: context.requestId }, 'a refusal could not be recorded')
    }
  }
}
