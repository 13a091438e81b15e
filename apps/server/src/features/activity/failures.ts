// Records what was refused (to a stranger, to a role, over a limit), and changes by staff that failed.
import type { ActivityAction, Call, ErrorCode } from '@jinvani/contract'
import type { Deps } from '../../platform/deps.ts'
import { isLaneFull } from '../../platform/database/away.ts'
import { asAppError } from '../../platform/faults.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { addressPrefix } from '../../platform/load/client-network.ts'
import { HourlyBound } from './hourly-bound.ts'
import { type ActivityAbout, recordActivity } from './record.ts'

/** Most rows in an hour. Accounts have a bound of their own; one /48 or /24 cannot fill that of strangers alone. */
const STRANGERS = { rows: 1000, rowsOfPlace: 50 }
const ACCOUNTS = { rows: 10_000 }
/** The share of the bound that each kind may fill: attempts on an existing account keep some room to the end. */
const SHARES = { other: 0.7, limited: 0.85, ofAccount: 1 }
const TELL_MS = 60_000

const refusals: readonly ErrorCode[] = [
  'forbidden',
  'confirmation-needed',
  'blocked',
  'rate-limited',
  'invalid-credentials',
  'invalid-code',
  'invalid-second-factor',
]
/** Mistakes that the form shows and the person corrects: nobody searches the log for them. */
const slips: readonly ErrorCode[] = [
  'bad-request',
  'not-found',
  'passkey-exists',
  'stale-edit',
  'too-large',
  'validation',
]

function outcomeOf({ activity }: Call, { actor }: RequestContext, error: unknown): ErrorCode | undefined {
  const { code, away } = asAppError(error)
  // Recording needs the database too: it would wait and fail like the call.
  if (away === 'database' || isLaneFull(error)) return undefined
  if (refusals.includes(code)) return code
  const isWrite = activity !== undefined && actor !== null && 'role' in actor
  return isWrite && !slips.includes(code) ? code : undefined
}

function shareOf(outcome: ErrorCode, { about }: RequestContext): number {
  if (about.id !== null) return SHARES.ofAccount
  return outcome === 'rate-limited' ? SHARES.limited : SHARES.other
}

export class FailureRecorder {
  #deps: Pick<Deps, 'db' | 'log'>
  #strangers: HourlyBound
  #accounts: HourlyBound
  #timer = setInterval(() => void this.tellOmitted(), TELL_MS).unref()

  constructor(deps: Pick<Deps, 'db' | 'log'>, now = Date.now) {
    this.#deps = deps
    this.#strangers = new HourlyBound(STRANGERS, now)
    this.#accounts = new HourlyBound(ACCOUNTS, now)
  }

  /** Never throws: a refusal that cannot be recorded is still answered. */
  async note(entry: Call, context: RequestContext, error: unknown): Promise<void> {
    const outcome = outcomeOf(entry, context, error)
    if (outcome === undefined) return
    const { actor, address } = context
    // The console asks for the password many times a day: counted apart, that leaves room for real refusals.
    const isAsked = outcome === 'confirmation-needed'
    const { count, reached } = actor
      ? this.#accounts.count({ key: isAsked ? `${actor.id} ${outcome}` : actor.id })
      : this.#strangers.count({
          key: address,
          place: addressPrefix(address),
          share: shareOf(outcome, context),
        })
    if (count !== undefined) await this.#record(entry.activity ?? 'call.refuse', { outcome, count }, context)
    if (reached === undefined) return
    await this.#record('call.bound', { id: null, name: reached || 'anywhere', by: 'program' }, context)
  }

  /** Records how many rows past hours left out; `atLast`, when this process ends, counts this hour too. */
  async tellOmitted(atLast = false): Promise<void> {
    const count = this.#strangers.takeOmitted(atLast) + this.#accounts.takeOmitted(atLast)
    if (count > 0) await this.#record('call.omit', { count })
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.tellOmitted(true)
  }

  async #record(action: ActivityAction, about: ActivityAbout, context?: RequestContext): Promise<void> {
    const { db, log } = this.#deps
    try {
      await recordActivity(db, action, about, context)
    } catch (err) {
      log.warn({ err, requestId: context?.requestId }, 'a refusal could not be recorded')
    }
  }
}
