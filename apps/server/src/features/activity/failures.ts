// Records refused calls (a wrong password, a missing role, too many requests) and changes by staff that failed.
import type { ActivityAction, Call, ErrorCode } from '@jinvani/contract'
import type { Deps } from '../../platform/deps.ts'
import { isLaneFull } from '../../platform/database/away.ts'
import { asAppError } from '../../platform/faults.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { addressPrefix } from '../../platform/load/client-network.ts'
import { HourlyBound } from './hourly-bound.ts'
import { type ActivityAbout, recordActivity } from './record.ts'

/** Most rows in an hour: for all strangers together, for one network (a /48 or /24), and for all accounts together. */
const STRANGERS = { rows: 1000, rowsOfPlace: 50 }
const ACCOUNTS = { rows: 10_000 }
/** Share of the limit that each kind may fill: the last rows are kept for attempts on existing accounts. */
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
/** These errors are not recorded: the form shows them, and the person corrects the input. */
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
  // If the database fails or is overloaded, recording the failure would fail as well.
  if (away === 'database' || isLaneFull(error)) return undefined
  if (refusals.includes(code)) return code
  const isWrite = activity !== undefined && actor !== null && 'role' in actor
  return isWrite && !slips.includes(code) ? code : undefined
}

/** Gives frequent refusals a count of their own, which leaves room for other refusals of the same client. */
function oftenOf(outcome: ErrorCode, who: string, { call }: RequestContext) {
  // The console asks for the password many times a day, so this refusal is normal.
  if (outcome === 'confirmation-needed') return { key: `${who} ${outcome}` }
  // A client that sends too fast is refused many times a minute, always for the same reason: few rows are enough.
  if (outcome === 'rate-limited') return { key: `${who} ${outcome} ${call}`, each: 1 }
  return { key: who }
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
    const { actor, address, about } = context
    const often = oftenOf(outcome, actor?.id ?? address, context)
    const shareOfStranger = outcome === 'rate-limited' ? SHARES.limited : SHARES.other
    const share = about.id === null ? shareOfStranger : SHARES.ofAccount
    const { count, reached } = actor
      ? this.#accounts.count(often)
      : this.#strangers.count({ ...often, place: addressPrefix(address), share })
    if (count !== undefined) await this.#record(entry.activity ?? 'call.refuse', { outcome, count }, context)
    if (reached === undefined) return
    await this.#record('call.bound', { id: null, name: reached || 'anywhere', by: 'program' }, context)
  }

  /** Records how many rows were left out in past hours. `atLast`: also in this hour, since the process ends. */
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
