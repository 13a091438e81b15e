import { randomBytes } from 'node:crypto'
import { Id, type PlaybackToken, apiPrefix, editors } from '@jinvani/contract'
import type { Encryption } from '@jinvani/media'
import { SignJWT } from 'jose'
import type { Db } from '../../platform/database/connect.ts'
import type { SealedTable } from '../../platform/database/sealed-rows.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { type Secrets, deriveKeys, seal, unseal } from '../../platform/secrets/keys.ts'
import { AppError } from '../../platform/app-error.ts'
import { authenticate, authenticateApp, findRoleOfSession } from '../session/service.ts'
import { PLAYBACK_SEC, type Watcher, takeLease } from '../plays/service.ts'
import { signToken, tokenRules, verifyToken } from '../../platform/secrets/token-rules.ts'
import * as queries from './queries.ts'

// Keys of protected films, one for each set of streams. They are stored encrypted. Only packager and licences get them.
type ContentKeys = Encryption['keys']
/** `id`: id of the film's submission. */
type Film = Record<'id' | 'contentId', string>

const KEY_BYTES = 16
const sealingKeys = (secrets: Secrets) => deriveKeys(secrets, 'content-keys')
/** The text to which the encrypted key is bound, so that it cannot be decrypted in another row or column. */
const cencPlace = (submissionId: string) => `${submissionId}/cenc`

export const licencePath = (contentId: string) => `${apiPrefix}/licence/${contentId}`

const newKeyId = () => randomBytes(KEY_BYTES).toString('hex')

/** Players that began with the old package still get its keys for so long. */
const RETIRED_MS = 24 * 60 * 60 * 1000

function newKeys(config: Deps['config'], submissionId: string): Tables['contentKeys'] {
  const sealNew = (place: string) => seal(sealingKeys(config.secrets), place, randomBytes(KEY_BYTES))
  return {
    submissionId,
    keyId: newKeyId(),
    sealedKey: sealNew(submissionId),
    ...(config.hasCencSet
      ? { cencKeyId: newKeyId(), cencSealedKey: sealNew(cencPlace(submissionId)) }
      : { cencKeyId: null, cencSealedKey: null }),
  }
}

export async function makeContentKeys(trx: Db, config: Deps['config'], submissionId: string): Promise<void> {
  await queries.insertKeys(trx, newKeys(config, submissionId))
}

/** Decrypts the keys of a film. A film with a single set of streams has only the key for `cbcs`. */
export function openKeys(secrets: Secrets, row: Tables['contentKeys']): ContentKeys {
  const open = (place: string, sealed: string) => unseal(sealingKeys(secrets), place, sealed).toString('hex')
  const { submissionId, keyId, sealedKey, cencKeyId, cencSealedKey } = row
  const cbcs = { keyId, key: open(submissionId, sealedKey) }
  if (cencKeyId === null || cencSealedKey === null) return { cbcs }
  return { cbcs, cenc: { keyId: cencKeyId, key: open(cencPlace(submissionId), cencSealedKey) } }
}

function encryptionOf(config: Deps['config'], contentId: string, row: Tables['contentKeys'], query = '') {
  const licenceUrl = config.publicUrl + licencePath(contentId)
  return { keys: openKeys(config.secrets, row), licenceUrl, hlsKeyUrl: `${licenceUrl}/key${query}` }
}

/**
 * Keys for the next package of a film. Its HLS playlists name the key id in the address of the key; those of the first
 * package do not. Call `take` in the transaction that switches to the next package.
 */
export function makeNextKeys(config: Deps['config'], { id, contentId }: Film) {
  const row = newKeys(config, id)
  return {
    encryption: encryptionOf(config, contentId, row, `?kid=${row.keyId}`),
    take: (trx: Db) => queries.replaceKeys(trx, row),
  }
}

export async function forgetRetiredKeys({ db }: Deps, now: Date): Promise<void> {
  await queries.deleteRetiredKeys(db, new Date(now.getTime() - RETIRED_MS))
}

/** Keys and addresses for the packager; null if the submission was deleted. */
export async function findEncryption({ db, config }: Deps, { id, contentId }: Film) {
  const row = await queries.findKeys(db, id)
  return row ? encryptionOf(config, contentId, row) : null
}

const sealedKeys = {
  owner: 'submissionId',
  columns: { sealedKey: (id: string) => id, cencSealedKey: cencPlace },
  keysOf: sealingKeys,
}
const sealedOnes: SealedTable = { table: 'contentKeys', id: 'submissionId', ...sealedKeys }
const sealedRetired: SealedTable = { table: 'retiredKeys', id: 'keyId', ...sealedKeys }
export const sealedFilmKeys = [sealedOnes, sealedRetired]

// Licences of protected films. Editors get them for every ready film, all others for active films. None is logged.
const AUDIENCE = 'playback'
const keysOf = (secrets: Secrets) => deriveKeys(secrets, 'playback-token')

export interface PlaybackClaims extends Watcher {
  contentId: string
}

/** The claims of a playback token; null if it is expired, forged, or of another kind. */
async function readPlaybackToken(secrets: Secrets, token: string): Promise<PlaybackClaims | null> {
  try {
    const payload = await verifyToken(keysOf(secrets), token, tokenRules(AUDIENCE, PLAYBACK_SEC))
    return {
      contentId: Id.parse(payload['cid']),
      userId: Id.parse(payload.sub),
      sessionId: Id.parse(payload['sid']),
    }
  } catch {
    return null
  }
}

const orNull = <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((error: unknown) => {
    if (error instanceof AppError && error.status === 401) return null
    throw error
  })

/**
 * Finds out whose token this is. Throws if it is invalid, or opens another film. `watcher`: null for staff, whose
 * licences do not count against the limit of films at the same time.
 */
async function admit(deps: Deps, contentId: string, token: string | undefined) {
  if (token === undefined) throw new AppError('unauthenticated')
  const member = await orNull(authenticate(deps, token))
  if (member) return { mayPreview: editors.includes(member.role), watcher: null }
  const person = await orNull(authenticateApp(deps, token))
  if (person) return { mayPreview: false, watcher: { userId: person.id, sessionId: person.sessionId } }
  const claims = await readPlaybackToken(deps.config.secrets, token)
  if (claims === null) throw new AppError('unauthenticated')
  const role = await findRoleOfSession(deps, claims.sessionId)
  if (role === undefined) throw new AppError('unauthenticated')
  if (claims.contentId !== contentId)
    throw new AppError('forbidden', { message: 'This token opens another film' })
  return role === 'app'
    ? { mayPreview: false, watcher: claims }
    : { mayPreview: editors.includes(role), watcher: null }
}

/**
 * Returns what `choose` picks from the keys of the film, oldest first. Throws `not-found` if the film is not ready, or
 * is inactive and the token may not preview it. Only a successful answer counts as a licence.
 */
async function openFilm<T extends object>(
  deps: Deps,
  contentId: string,
  token: string | undefined,
  choose: (keys: ContentKeys[]) => T | null,
): Promise<T> {
  const { mayPreview, watcher } = await admit(deps, contentId, token)
  const row = await queries.findLicensedKeys(deps.db, contentId)
  if (!row || (!row.active && !mayPreview)) throw new AppError('not-found')
  const since = new Date(Date.now() - RETIRED_MS)
  const rows = [...(await queries.listRetiredKeys(deps.db, row.submissionId, since)), row]
  const chosen = choose(rows.map((keys) => openKeys(deps.config.secrets, keys)))
  if (chosen === null) throw new AppError('not-found')
  if (watcher) await takeLease(deps, watcher, contentId)
  return chosen
}

const base64url = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')

function keysFor(all: readonly ContentKeys[], kids: readonly string[]) {
  // Some clients send the key ids with padding, or with the standard base64 letters.
  const asked = new Set(kids.map((kid) => Buffer.from(kid, 'base64').toString('base64url')))
  const keys = all
    .flatMap(({ cbcs, cenc }) => [cbcs, ...(cenc ? [cenc] : [])])
    .map(({ keyId, key }) => ({ kty: 'oct' as const, kid: base64url(keyId), k: base64url(key) }))
    .filter(({ kid }) => asked.has(kid))
  return keys.length > 0 ? keys : null
}

export function licenceRoutes(deps: Deps) {
  return {
    // A licence of W3C Clear Key (https://www.w3.org/TR/encrypted-media/#clear-key-license-format). The format has no
    // expiry; a client that asks for a persistent licence gets a temporary one.
    licence: async ({ params, body: { kids }, bearer }) => {
      const keys = await openFilm(deps, params.id, bearer, (all) => keysFor(all, kids))
      return { keys, type: 'temporary' }
    },
  } satisfies Partial<Handlers>
}

/** The sixteen bytes of a key for an HLS player; without `kid` the oldest key, since the first playlists name none. */
export async function issueHlsKey(
  deps: Deps,
  contentId: string,
  kid: string | undefined,
  token: string | undefined,
): Promise<Buffer> {
  const { key } = await openFilm(deps, contentId, token, (all) => {
    const found = kid === undefined ? all[0] : all.find(({ cbcs }) => cbcs.keyId === kid)
    return found?.cbcs ?? null
  })
  return Buffer.from(key, 'hex')
}

/** Id of the account in a playback token, for rate limits. Checks only the token, not the session. */
export async function findPlaybackAccount({ config }: Deps, token: string): Promise<string | null> {
  return (await readPlaybackToken(config.secrets, token))?.userId ?? null
}

/**
 * A token for players, for a film that this server protects. With it, one person gets the licence of one item, for ten
 * minutes, and only while the session that asked for it is open.
 */
export async function issueOwnToken(
  { config }: { config: Pick<Deps['config'], 'secrets' | 'publicUrl'> },
  { contentId, userId, sessionId }: PlaybackClaims,
  now = Date.now(),
): Promise<PlaybackToken> {
  const issued = Math.floor(now / 1000)
  const unsigned = new SignJWT({ sid: sessionId, cid: contentId, jti: randomBytes(9).toString('base64url') })
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .setIssuedAt(issued)
    .setExpirationTime(issued + PLAYBACK_SEC)
  const token = await signToken(unsigned, keysOf(config.secrets))
  return {
    token,
    expiresIn: PLAYBACK_SEC,
    licenceUrl: config.publicUrl + licencePath(contentId),
    header: { name: 'authorization', value: `Bearer ${token}` },
    system: 'org.w3.clearkey',
  }
}
