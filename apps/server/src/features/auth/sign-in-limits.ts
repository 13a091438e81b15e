// How often a sign-in may fail: from one address, for one account from there, and for one account from everywhere.
import {
  type Use,
  consume,
  consumeAll,
  refundAll,
  resetLimit,
  usesOfAddress,
} from '../../platform/database/rate-limit.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { pseudonyms } from '../../platform/keys.ts'
import * as queries from './queries.ts'

const windowSec = 15 * 60
const DAY_MS = 24 * 60 * 60 * 1000
/** So long, and so many for each account, the networks that signed in are remembered. */
const KNOWN_DAYS = 90
const MOST_KNOWN = 20

/** A try that turned out right. */
export interface SignInTry {
  /** The failures of this account from this address are forgotten; of what others share only this try is. */
  wasRight: () => Promise<void>
}

interface From {
  email: string
  address: string
  /** No stranger: the session says who it is. */
  isSignedIn?: boolean
}

const tooMany =
  'Too many failed sign-ins to this account. Please wait, or sign in from a network where you signed in before.'

/**
 * Counts a try before the password is looked at, so that tries in parallel count too; throws 429. The address comes first, so
 * that made-up e-mails make no more rows than it has tries.
 */
export async function countSignIn(deps: Deps, from: From): Promise<SignInTry> {
  const { db, config } = deps
  const { email, address } = from
  const [account] = pseudonyms(config.secrets, 'limits', email)
  const ofAddress = usesOfAddress('login', address, {
    limit: config.loginAddressFailures,
    siteFactor: config.ipv6SiteFactor,
    windowSec,
  })
  const own: Use = { key: `login:${account}:${address}`, limit: config.loginFailures, windowSec }
  await consumeAll(db, [...ofAddress, own])
  const ofAccount = { key: `login-account:${account}`, limit: config.loginAccountFailures, windowSec }
  await consume(db, ofAccount.key, { ...ofAccount, message: tooMany }).catch(async (error: unknown) => {
    // A stranger pays the address all the same: who tries a locked account from everywhere makes bounded rows.
    if (!from.isSignedIn && !(await isKnown(deps, from))) throw error
  })
  return {
    wasRight: async () => {
      await resetLimit(db, own.key)
      // An office shares one address, and strangers try the account: only failures count.
      await refundAll(db, [...ofAddress, ofAccount])
    },
  }
}

/** It says nothing of an address by itself: the account is part of it. */
const networkHashes = ({ config }: Pick<Deps, 'config'>, adminId: string, address: string) =>
  pseudonyms(config.secrets, 'known-network', `${adminId} ${address}`)

const oldest = () => new Date(Date.now() - KNOWN_DAYS * DAY_MS)

async function isKnown(deps: Deps, { email, address }: From): Promise<boolean> {
  const row = await queries.findAdminByEmail(deps.db, email)
  return await queries.isKnownNetwork(deps.db, networkHashes(deps, row?.id ?? '', address), oldest())
}

/** From here the account may sign in even while strangers try it. */
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
