// Limits on failed sign-ins: per address, per account and address, and per account.
import { consumeAll, refundAll, resetLimit, usesOfAddress } from '../../platform/load/rate-limit.ts'
import type { Deps } from '../../platform/deps.ts'
import { pseudonyms } from '../../platform/secrets/keys.ts'
import * as queries from './queries.ts'

const windowSec = 15 * 60
const DAY_MS = 24 * 60 * 60 * 1000
const KNOWN_DAYS = 90
const MOST_KNOWN = 20

interface From {
  email: string
  address: string
  /** True if a signed-in person confirms the password. These tries have a counter that strangers cannot fill. */
  isSignedIn?: boolean
}

const tooMany =
  'Too many failed sign-ins to this account. Please wait, or sign in from a network where you signed in before.'
const tooManyHere = 'Too many wrong passwords for this account. Please wait, or sign in again.'

/**
 * Counts the try before the password is compared, so that tries in parallel count too; throws 429 over a limit. The
 * address is counted first, so that invented e-mails add few rows. After a success, call the returned function: it
 * resets the counter of this account and address, and takes this try back from the shared counters.
 */
export async function countSignIn(deps: Deps, from: From): Promise<() => Promise<void>> {
  const { db, config } = deps
  const { email, address } = from
  const [account] = pseudonyms(config.secrets, 'limits', email)
  const ofAddress = usesOfAddress('login', address, {
    limit: config.loginAddressFailures,
    siteLimit: config.loginAddressFailures * config.ipv6SiteFactor,
    windowSec,
  })
  const own = { key: `login:${account}:${address}`, limit: config.loginFailures, windowSec }
  await consumeAll(db, [...ofAddress, own])
  const ofAccount = {
    key: `${from.isSignedIn ? 'confirm-account' : 'login-account'}:${account}`,
    limit: config.loginAccountFailures,
    windowSec,
    message: from.isSignedIn ? tooManyHere : tooMany,
  }
  await consumeAll(db, [ofAccount]).catch(async (error: unknown) => {
    // The try stays counted for the address, so that tries at a locked account add only a limited number of rows.
    if (from.isSignedIn || !(await isKnown(deps, from))) throw error
  })
  return async () => {
    await resetLimit(db, own.key)
    // In the shared counters only failures stay: an office shares its address, and strangers try the account.
    await refundAll(db, [...ofAddress, ofAccount])
  }
}

/** Hashes of a network, one by each key. They differ for each account. */
const networkHashes = ({ config }: Pick<Deps, 'config'>, adminId: string, address: string) =>
  pseudonyms(config.secrets, 'known-network', `${adminId} ${address}`)

export const oldestNetwork = () => new Date(Date.now() - KNOWN_DAYS * DAY_MS)

async function isKnown(deps: Deps, { email, address }: From): Promise<boolean> {
  const row = await queries.findAdminByEmail(deps.db, email)
  return await queries.isKnownNetwork(deps.db, networkHashes(deps, row?.id ?? '', address), oldestNetwork())
}

/** Remembers the network of a sign-in: from there the owner can sign in even if strangers fill the account's limit. */
export async function rememberNetwork(deps: Pick<Deps, 'config' | 'db'>, adminId: string, address: string) {
  const [networkHash] = networkHashes(deps, adminId, address)
  await queries.rememberNetwork(deps.db, { adminId, networkHash }, MOST_KNOWN)
}
