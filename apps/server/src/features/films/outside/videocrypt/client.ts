// The commercial service, called as its customers' public code and its SDK call it; never tested live. Decision 017
// lists the sources and the assumptions. All code that may have to change is in this folder.
//
// Every call is a POST of JSON to its name, with the two keys in base64 as headers. Answers are {status: boolean,
// message, data} or {result: 1 | -1, msg, data}.
import { z } from 'zod'
import type { Deps } from '../../../../platform/deps.ts'
import { type OutsideProvider, type PlaybackWish, ProviderFailed } from '../outside-provider.ts'
import { isGenuine } from './notifications.ts'
import { postJson } from './post-json.ts'

type Access = Extract<Deps['config']['outsideProvider'], { name: 'videocrypt' }> & {
  patience?: typeof patience
}

/** The names of `start` and `forget` are assumed, the others are known. */
const names = {
  start: 'uploadVideo',
  ask: 'getVideoDetails',
  play: 'getVideoDetailsDrm',
  forget: 'deleteVideo',
}
/** The service's device types: 1 is Android (DASH with Widevine), 2 is iOS (HLS with FairPlay). */
const deviceTypes = { dash: '1', hls: '2' }
const systems = { dash: 'com.widevine.alpha', hls: 'com.apple.fps' } as const
const LICENCE_HEADER = 'pallycon-customdata-v2'
const patience = { workMs: 15_000, playMs: 5000 }

const Flag = z.union([z.boolean(), z.number(), z.string()])
const isYes = (flag: z.infer<typeof Flag> | undefined) => [true, 1, '1', 'true'].includes(flag ?? false)
const Envelope = z.object({
  status: Flag.optional(),
  result: Flag.optional(),
  data: z.unknown().optional(),
})
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

/** The service signs a token for one system only, so every stream has its own. */
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

/** Leaves out a stream that the service lacks. HLS is for FairPlay and needs its certificate. */
async function findStreams(access: Access, ref: string) {
  const us = { ref, person: 'jinvani', device: 'jinvani' }
  const dash = await play(access, { ...us, stream: 'dash' })
  const hls = access.certificateUrl && (await play(access, { ...us, stream: 'hls' }))
  return {
    ...(dash.token && isKind(dash.url, '.mpd') && { dashUrl: dash.url }),
    ...(hls && hls.token && isKind(hls.url, '.m3u8') && { hlsUrl: hls.url }),
  }
}

/** The service names a film by its token, such as `3879063_0_1589629292717089`, which begins with the id. */
const isAbout = (film: { id: string; token?: string | null | undefined }, ref: string) =>
  film.token === ref || film.id === ref || ref.startsWith(`${film.id}_`)

async function ask(access: Access, ref: string) {
  const film = await call(access, 'ask', Details, { body: { id: ref } })
  const known = { ref: isAbout(film, ref) ? ref : film.id, durationSec: film.duration }
  if (/fail|error/i.test(film.drm_status ?? '')) return { ...known, status: 'failed' as const }
  if (!isYes(film.drm_encrypted)) return { ...known, status: 'processing' as const }
  const streams = await findStreams(access, ref)
  return { ...known, ...streams, status: 'ready' as const, licenceUrl: access.licenceUrl }
}

async function issueToken(access: Access, wish: PlaybackWish) {
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
}

async function forget(access: Access, ref: string): Promise<void> {
  try {
    await call(access, 'forget', z.unknown(), { body: { id: ref } })
  } catch (error) {
    if (error instanceof ProviderFailed && error.status === 404) return
    throw error
  }
}

export function connectVideocrypt(access: Access): OutsideProvider {
  return {
    async start({ title, sourceUrl, bitrates, callbackUrl, reference }) {
      const bitrate = bitrates.join(',')
      const body = { title, file_url: sourceUrl, bitrate, reference, callback_url: callbackUrl }
      const film = await call(access, 'start', Started, { body })
      return film.token ?? film.id
    },
    ask: (ref) => ask(access, ref),
    isGenuine: (notification) => isGenuine(access.webhookSecret, notification),
    issueToken: (wish) => issueToken(access, wish),
    forget: (ref) => forget(access, ref),
  }
}
