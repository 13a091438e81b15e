// Licences of protected films. Editors get the keys of all ready films, for previews; other staff and app users only
// those of active films. Nothing here is logged.
import { type Calls, type InputOf, type OutputOf, type PlaybackToken, editors } from '@jinvani/contract'
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { authenticate, authenticateApp, findRoleOfSession, isAppSessionLive } from '../session/service.ts'
import { PLAYBACK_SEC, type Watcher, takeLease } from '../plays/service.ts'
import { type ContentKeys, licencePath, openKeys, RETIRED_MS } from './content-key.ts'
import { type PlaybackClaims, readPlaybackToken, signPlaybackToken } from './playback-token.ts'
import * as queries from './queries.ts'

const orNull = <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((error: unknown) => {
    if (error instanceof AppError && error.status === 401) return null
    throw error
  })

interface Admitted {
  mayPreview: boolean
  /** Null for staff, whose licences are not counted. */
  watcher: Watcher | null
}

/** Throws unless the token opens this item. */
async function admit(deps: Deps, contentId: string, token: string | undefined): Promise<Admitted> {
  if (token === undefined) throw new AppError('unauthenticated')
  const member = await orNull(authenticate(deps, token))
  if (member) return { mayPreview: editors.includes(member.role), watcher: null }
  const person = await orNull(authenticateApp(deps, token))
  if (person) return { mayPreview: false, watcher: { userId: person.id, sessionId: person.sessionId } }
  const claims = await readPlaybackToken(deps.config.secrets, token)
  if (claims === null) throw new AppError('unauthenticated')
  const isApp = await isAppSessionLive(deps, claims.sessionId)
  const role = isApp ? undefined : await findRoleOfSession(deps, claims.sessionId)
  if (!isApp && role === undefined) throw new AppError('unauthenticated')
  if (claims.contentId !== contentId)
    throw new AppError('forbidden', { message: 'This token opens another film' })
  return { mayPreview: role !== undefined && editors.includes(role), watcher: isApp ? claims : null }
}

/**
 * Passes the film's keys, oldest first, to `choose` and returns its choice. Throws `not-found` for an unfinished film,
 * and for an inactive one without the right to preview. Only a successful answer counts as a licence.
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
/** Some clients send padding or the standard base64 alphabet instead of base64url. */
const normalised = (kid: string) => Buffer.from(kid, 'base64').toString('base64url')

function keysFor(all: readonly ContentKeys[], kids: readonly string[]) {
  const asked = new Set(kids.map(normalised))
  const keys = all
    .flatMap(({ cbcs, cenc }) => [cbcs, ...(cenc ? [cenc] : [])])
    .map(({ keyId, key }) => ({ kty: 'oct' as const, kid: base64url(keyId), k: base64url(key) }))
    .filter(({ kid }) => asked.has(kid))
  return keys.length > 0 ? keys : null
}

/**
 * A licence of W3C Clear Key (https://www.w3.org/TR/encrypted-media/#clear-key-license-format). The format has no
 * expiry; a request for a persistent one gets a temporary one.
 */
export async function issueLicence(
  deps: Deps,
  contentId: string,
  { kids }: InputOf<Calls['licence']>,
  token: string | undefined,
): Promise<OutputOf<Calls['licence']>> {
  const keys = await openFilm(deps, contentId, token, (all) => keysFor(all, kids))
  return { keys, type: 'temporary' }
}

/** The sixteen bytes of a key for an HLS player. The playlists of a film's first package name no id. */
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

/** The account of a playback token, for rate limits. Checks the token alone, not the session. */
export async function playbackAccountOf({ config }: Deps, token: string): Promise<string | null> {
  return (await readPlaybackToken(config.secrets, token))?.userId ?? null
}

/** For films protected by this server; both streams have the same licence address. */
export async function issueOwnToken(
  { config }: Pick<Deps, 'config'>,
  claims: PlaybackClaims,
): Promise<PlaybackToken> {
  const token = await signPlaybackToken(config.secrets, claims)
  return {
    token,
    expiresIn: PLAYBACK_SEC,
    licenceUrl: config.publicUrl + licencePath(claims.contentId),
    header: { name: 'authorization', value: `Bearer ${token}` },
    system: 'org.w3.clearkey',
  }
}
