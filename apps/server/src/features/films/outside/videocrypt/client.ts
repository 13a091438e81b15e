// The client of the commercial service. It makes the calls that the SDK and public code of customers make, but it was
// never tested with the real service. Decision 017 lists the sources and the assumptions. All code that may have to
// change is in this folder.
//
// Every call is a POST of JSON to its name, with the two keys in base64 as headers. Answers are {status: boolean,
// message, data} or {result: 1 | -1, msg, data}.
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Deps } from '../../../../platform/deps.ts'
import { type OutsideProvider, type PlaybackWish, ProviderFailed } from '../outside-provider.ts'
import { readShortText } from '../../../../platform/outside/reach.ts'
import type { RawRequest } from '../../../../platform/http/handler.ts'
import { isSameText } from '../../../../platform/secrets/keys.ts'

/** Seconds to wait, from a number or a date (RFC 9110, 10.2.3); undefined for anything else or a past date. */
function readRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const wait = (Date.parse(header) - Date.now()) / 1000
  return wait > 0 ? wait : undefined
}

/** Throws ProviderFailed unless a short JSON answer comes in time. Follows no redirect, which would get the keys. */
async function postJson(
  url: string,
  { body, headers, timeoutMs }: { body: object; headers: Record<string, string>; timeoutMs: number },
): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { ok, status } = response
    if (!ok) {
      await response.body?.cancel()
      // Only three of the 4xx refusals can pass by themselves: timeout, too early, too many requests.
      const isFinal = status >= 400 && status < 500 && ![408, 425, 429].includes(status)
      const retryAfterSec = readRetryAfter(response.headers.get('retry-after'))
      throw new ProviderFailed(`The provider answered ${status}`, isFinal, { status, retryAfterSec })
    }
    const text = await readShortText(response)
    if (text === null) throw new ProviderFailed('The provider answered too much', false)
    return JSON.parse(text)
  } catch (cause) {
    if (cause instanceof ProviderFailed) throw cause
    const sentence =
      cause instanceof SyntaxError
        ? 'The provider answered something that cannot be read'
        : 'The provider could not be reached'
    throw new ProviderFailed(sentence, false, { cause })
  }
}

type Access = Extract<Deps['config']['outsideProvider'], { name: 'videocrypt' }> & {
  patience?: typeof patience
}

/** Names of the calls. The names for `start` and `forget` are assumptions, the others are known. */
const names = {
  start: 'uploadVideo',
  ask: 'getVideoDetails',
  play: 'getVideoDetailsDrm',
  forget: 'deleteVideo',
}
/** The service's numbers for devices: 1 is Android (DASH with Widevine), 2 is iOS (HLS with FairPlay). */
const deviceTypes = { dash: '1', hls: '2' }
const systems = { dash: 'com.widevine.alpha', hls: 'com.apple.fps' } as const
const LICENCE_HEADER = 'pallycon-customdata-v2'
const patience = { workMs: 15_000, playMs: 5000 }

const Flag = z.union([z.boolean(), z.number(), z.string()])
const isYes = (flag: z.infer<typeof Flag> | undefined) => [true, 1, '1', 'true'].includes(flag ?? false)
const Envelope = z.object({ status: Flag.optional(), result: Flag.optional(), data: z.unknown().optional() })
const id = z.union([z.string().min(1).max(200), z.int()]).transform(String)
const Playable = z.object({ link: z.object({ file_url: z.string().min(1), token: z.string().nullish() }) })
const Details = z.object({
  id,
  token: id.nullish(),
  duration: z.coerce.number().positive().optional().catch(undefined),
  drm_status: z.string().nullish(),
  drm_encrypted: Flag.optional(),
})
const Started = z.object({ id, token: id.nullish() })
const TOKEN_MAX = 8192

function read<T>(schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new ProviderFailed('The provider answered something that cannot be read', false)
}

const inBase64 = (text: string) => Buffer.from(text).toString('base64')

async function call<T>(
  access: Access,
  name: keyof typeof names,
  schema: z.ZodType<T>,
  { body, headers = {} }: { body: object; headers?: Record<string, string> },
): Promise<T> {
  const { playMs, workMs } = access.patience ?? patience
  const answer = await postJson(`${access.url}/${names[name]}`, {
    body,
    timeoutMs: name === 'play' ? playMs : workMs,
    headers: { accessKey: inBase64(access.accessKey), secretKey: inBase64(access.secret), ...headers },
  })
  const { status, result, data } = read(Envelope, answer)
  if (!isYes(status ?? result)) throw new ProviderFailed('The provider said no', name === 'start')
  return read(schema, data)
}

/** Gets the address of a stream, and a token. Each stream needs its own, since a token is for one protection system. */
async function play(access: Access, { ref, stream, person, device }: PlaybackWish) {
  const { link } = await call(access, 'play', Playable, {
    body: { name: ref, flag: '1' },
    headers: {
      'user-id': person,
      'device-id': device,
      'device-type': deviceTypes[stream],
      'device-name': 'Jinvani',
      version: '2',
      ...(access.accountId && { 'account-id': access.accountId }),
    },
  })
  return { url: link.file_url, token: link.token ?? '' }
}

const isKind = (url: string, ending: string) => URL.canParse(url) && new URL(url).pathname.endsWith(ending)

/** The addresses of the streams that the service has. Without a FairPlay certificate there is no HLS. */
async function findStreams(access: Access, ref: string) {
  const us = { ref, person: 'jinvani', device: 'jinvani' }
  const dash = await play(access, { ...us, stream: 'dash' })
  const hls = access.certificateUrl && (await play(access, { ...us, stream: 'hls' }))
  return {
    ...(dash.token && isKind(dash.url, '.mpd') && { dashUrl: dash.url }),
    ...(hls && hls.token && isKind(hls.url, '.m3u8') && { hlsUrl: hls.url }),
  }
}

/** True if `ref` names the film: by its id, or by a token that begins with it, such as `3879063_0_1589629292717089`. */
const isAbout = (film: { id: string; token?: string | null | undefined }, ref: string) =>
  film.token === ref || film.id === ref || ref.startsWith(`${film.id}_`)

export function connectVideocrypt(access: Access): OutsideProvider {
  return {
    async start({ title, sourceUrl, bitrates, callbackUrl, reference }) {
      const bitrate = bitrates.join(',')
      const body = { title, file_url: sourceUrl, bitrate, reference, callback_url: callbackUrl }
      const film = await call(access, 'start', Started, { body })
      return film.token ?? film.id
    },
    async ask(ref) {
      const film = await call(access, 'ask', Details, { body: { id: ref } })
      const known = { ref: isAbout(film, ref) ? ref : film.id, durationSec: film.duration }
      if (/fail|error/i.test(film.drm_status ?? '')) return { ...known, status: 'failed' }
      if (!isYes(film.drm_encrypted)) return { ...known, status: 'processing' }
      const streams = await findStreams(access, ref)
      return { ...known, ...streams, status: 'ready', licenceUrl: access.licenceUrl }
    },
    isGenuine: (notification) => isGenuine(access.webhookSecret, notification),
    async issueToken(wish) {
      const { url, token } = await play(access, wish)
      if (token === '' || token.length > TOKEN_MAX || !/^[\x21-\x7e]+$/.test(token))
        throw new ProviderFailed('The provider gave no token', false)
      return {
        token,
        url,
        licenceUrl: access.licenceUrl,
        header: { name: LICENCE_HEADER, value: token },
        system: systems[wish.stream],
        ...(wish.stream === 'hls' && { certificateUrl: access.certificateUrl }),
      }
    },
    async forget(ref) {
      try {
        await call(access, 'forget', z.unknown(), { body: { id: ref } })
      } catch (error) {
        if (!(error instanceof ProviderFailed) || error.status !== 404) throw error
      }
    },
  }
}

const MAX_AGE_SEC = 5 * 60

/**
 * The signature is the HMAC-SHA256, in hexadecimal digits, of x-videocrypt-timestamp (seconds), a dot and the raw body.
 * It comes in x-videocrypt-signature. This format is an assumption: decision 017.
 */
export function signNotification(secret: string, timestamp: number, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
}

/** True if the notification is signed and recent. An old one may be sent again by somebody else. */
function isGenuine(secret: string, { headers, rawBody }: RawRequest): boolean {
  const timestamp = headers['x-videocrypt-timestamp']
  const signature = headers['x-videocrypt-signature']
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return false
  if (!/^\d{1,12}$/.test(timestamp) || !/^[\da-f]{64}$/.test(signature)) return false
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > MAX_AGE_SEC) return false
  const wanted = signNotification(secret, Number(timestamp), rawBody)
  return isSameText(signature, wanted)
}
