// Limits on failed sign-ins: per address, per account and address, and per account.
import {
  type Use,
  consume,
  consumeAll,
  refundAll,
  resetLimit,
  usesOfAddress,
} from '../../platform/load/rate-limit.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { pseudonyms } from '../../platform/secrets/keys.ts'
import * as queries from './queries.ts'

const windowSec = 15 * 60
const DAY_MS = 24 * 60 * 60 * 1000
const KNOWN_DAYS = 90
const MOST_KNOWN = 20

interface SignInTry {
  /** Call after a success: resets the counter of this account and address; shared counters take back only this try. */
  wasRight: () => Promise<void>
}

interface From {
  email: string
  address: string
  /** A signed-in person has a counter that strangers cannot fill, and that also limits a stolen session. */
  isSignedIn?: boolean
}

const tooMany =
  'Too many failed sign-ins to this account. Please wait, or sign in from a network where you signed in before.'

const tooManyHere = 'Too many wrong passwords for this account. Please wait, or sign in again.'

/**
 * Counts the try before the password is compared, so that parallel tries count too; throws 429 over a limit. The
 * address is counted first, so that invented e-mails add few rows.
 */
export async function countSignIn(deps: Deps, from: From): Promise<SignInTry> {
  const { db, config } = deps
  const { email, address } = from
  const [account] = pseudonyms(config.secrets, 'limits', email)
  const ofAddress = usesOfAddress('login', address, {
    limit: config.loginAddressFailures,
    siteLimit: config.loginAddressFailures * config.ipv6SiteFactor,
    windowSec,
  })
  const own: Use = { key: `login:${account}:${address}`, limit: config.loginFailures, windowSec }
  await consumeAll(db, [...ofAddress, own])
  const name = from.isSignedIn ? 'confirm-account' : 'login-account'
  const ofAccount = { key: `${name}:${account}`, limit: config.loginAccountFailures, windowSec }
  const message = from.isSignedIn ? tooManyHere : tooMany
  await consume(db, ofAccount.key, { ...ofAccount, message }).catch(async (error: unknown) => {
    // The address stays counted, so that tries for a locked account add only a limited number of rows.
    if (from.isSignedIn || !(await isKnown(deps, from))) throw error
  })
  return {
    wasRight: async () => {
      await resetLimit(db, own.key)
      // Only failures stay counted here: an office shares its address, and strangers fill the counter of the account.
      await refundAll(db, [...ofAddress, ofAccount])
    },
  }
}

/** The account is part of the hash, so that one network has different hashes for two accounts. */
const networkHashes = ({ config }: Pick<Deps, 'config'>, adminId: string, address: string) =>
  pseudonyms(config.secrets, 'known-network', `${adminId} ${address}`)

const oldest = () => new Date(Date.now() - KNOWN_DAYS * DAY_MS)

async function isKnown(deps: Deps, { email, address }: From): Promise<boolean> {
  const row = await queries.findAdminByEmail(deps.db, email)
  return await queries.isKnownNetwork(deps.db, networkHashes(deps, row?.id ?? '', address), oldest())
}

/** Remembers the network of a sign-in: from there the owner can sign in even if strangers fill the account's limit. */
export async function rememberNetwork(
  deps: Pick<Deps, 'config'> & { db: Db },
  adminId: string,
  address: string,
): Promise<void> {
  await queries.rememberNetwork(deps.db, { adminId, networkHash: networkHashes(deps, adminId, address)[0] })
  await queries.forgetOtherNetworks(deps.db, adminId, MOST_KNOWN)
}

export async function sweepKnownNetworks({ db }: Pick<Deps, 'db'>): Promise<void> {
  await queries.forgetNetworks(db, oldest())
}
