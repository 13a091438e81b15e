// The command line of the packager. Its stream descriptions know no quoting, so what goes in is made safe first.
import type { ContentKey, Encryption, Scheme, StreamPackage } from './package-streams.ts'

export const dashManifest = 'manifest.mpd'
export const hlsManifest = 'master.m3u8'
export const iframePlaylist = 'iframes.m3u8'
const SEGMENT_SEC = 4
/** As far apart as the keyframes: the packager lists the first one of each fragment for trick play. */
const FRAGMENT_SEC = 2

const words = (text: string) => text.replaceAll(/[\p{Cc}",\s]+/gu, ' ').trim()

/** Names become folders, and fields of a description that has no quotes. */
function assertName(name: string): void {
  if (!/^[a-z0-9][a-z0-9-]*$/.test(name)) throw new TypeError('A stream name is made of a-z, 0-9 and hyphens')
}

function assertLanguage(language: string): void {
  if (/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(language)) return
  throw new TypeError('A language is a BCP 47 tag')
}

function assertUrl(url: string): void {
  if (url === '' || /[\s"<>\\\p{Cc}]/u.test(url)) throw new TypeError('A key or licence address is a URL')
}

const described = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map((field) => field.join('='))
    .join(',')

const segments = (name: string, extension = 'm4s') => `${name}/$Number%05d$.${extension}`

const stream = (kind: 'video' | 'audio', name: string, folder: string) => ({
  in: `${name}.mp4`,
  stream: kind,
  init_segment: `${folder}${name}/init.mp4`,
  segment_template: segments(folder + name),
  playlist_name: `${folder}${name}/playlist.m3u8`,
})

/** The list of its keyframes costs no more than its lines: the bytes are those of the segments. */
function picture(name: string, { folder, manifests }: PackageSet): string {
  const keyframes = { iframe_playlist_name: `${folder}${name}/${iframePlaylist}` }
  return described({ ...stream('video', name, folder), ...(manifests.includes('hls') && keyframes) })
}

/** Each bitrate is a group of its own: a group holds what a person chooses from, not what the network does. */
const sound = (name: string, { folder }: PackageSet) =>
  described({ ...stream('audio', name, folder), hls_group_id: name, hls_name: 'Audio' })

export const captionName = (language: string, index: number) => `t${index + 1}-${language.toLowerCase()}`

/** HLS wants plain WebVTT, DASH wants it in MP4. */
function captions(
  { language, label }: { language: string; label: string },
  index: number,
  { manifests }: PackageSet,
): string[] {
  const name = captionName(language, index)
  const input = { in: `${name}.vtt`, stream: 'text', language, skip_encryption: '1' }
  const shown = words(label) || language
  const hls = {
    segment_template: segments(name, 'vtt'),
    playlist_name: `${name}/playlist.m3u8`,
    hls_group_id: 'text',
    hls_name: shown,
    hls_only: '1',
  }
  const dash = {
    init_segment: `${name}/init.mp4`,
    segment_template: segments(name),
    // The packager writes it into the manifest as it is.
    dash_label: shown.replaceAll('&', '&amp;'),
    dash_only: '1',
  }
  const made = { hls, dash }
  return manifests.map((manifest) => described({ ...input, ...made[manifest] }))
}

function assertKeys({ keys, licenceUrl, hlsKeyUrl }: Encryption): void {
  const digits = Object.values(keys).flatMap((key) => (key ? [key.keyId, key.key] : []))
  // The key must never show up in a message.
  if (!digits.every((hex) => /^[0-9a-f]{32}$/i.test(hex))) throw new TypeError('A key is 32 hex digits')
  assertUrl(licenceUrl)
  assertUrl(hlsKeyUrl)
}

type Manifest = 'hls' | 'dash'

/** What one run of the packager makes: the manifests, and the streams that they name. */
interface PackageSet {
  manifests: readonly Manifest[]
  /** Of the streams of picture and sound: empty, or with its slash. Captions are clear and need none. */
  folder: string
  protection?: { scheme: Scheme; key: ContentKey; hlsKeyUrl: string }
}

const both = ['hls', 'dash'] as const

function setsOf(encryption: Encryption | undefined): PackageSet[] {
  if (encryption === undefined) return [{ manifests: both, folder: '' }]
  const { hlsKeyUrl, keys } = encryption
  const cbcs = { scheme: 'cbcs', key: keys.cbcs, hlsKeyUrl } as const
  if (keys.cenc === undefined) return [{ manifests: both, folder: '', protection: cbcs }]
  const cenc = { scheme: 'cenc', key: keys.cenc, hlsKeyUrl } as const
  return [
    { manifests: ['hls'], folder: '', protection: cbcs },
    { manifests: ['dash'], folder: 'cenc/', protection: cenc },
  ]
}

function protect({ protection }: PackageSet): string[] {
  if (protection === undefined) return []
  const { scheme, hlsKeyUrl } = protection
  const keys = ['--enable_raw_key_encryption', '--fromenv=keys', '--protection_scheme', scheme]
  const whole = ['--clear_lead', '0']
  return [...keys, ...whole, '--protection_systems', 'CommonSystem', '--hls_key_uri', hlsKeyUrl]
}

const outputs: Record<Manifest, string[]> = {
  dash: ['--generate_static_live_mpd', '--mpd_output', dashManifest],
  hls: ['--hls_master_playlist_output', hlsManifest],
}

export type PackagePlan = Pick<StreamPackage, 'renditions' | 'audio' | 'captions' | 'encryption'>

function argsOf({ renditions, audio = [], captions: texts = [] }: PackagePlan, set: PackageSet): string[] {
  return [
    ...renditions.map(({ name }) => picture(name, set)),
    ...audio.map(({ name }) => sound(name, set)),
    ...texts.flatMap((text, index) => captions(text, index, set)),
    '--quiet',
    '--segment_duration',
    String(SEGMENT_SEC),
    '--fragment_duration',
    String(FRAGMENT_SEC),
    ...protect(set),
    ...set.manifests.flatMap((manifest) => outputs[manifest]),
  ]
}

/** Other users of the machine can read argument lists, but not this. */
function envOf({ protection }: PackageSet): Record<string, string> {
  if (protection === undefined) return {}
  const { keyId, key } = protection.key
  return { FLAGS_keys: `label=:key_id=${keyId.toLowerCase()}:key=${key.toLowerCase()}` }
}

/**
 * One run of the packager for each set, since a run knows one scheme. Inputs are expected in the working folder, as
 * `<name>.mp4` and `<caption name>.vtt`.
 */
export function packagerRuns(plan: PackagePlan): { args: string[]; env: Record<string, string> }[] {
  const { renditions, audio = [], captions: texts = [], encryption } = plan
  for (const { name } of [...renditions, ...audio]) assertName(name)
  for (const { language } of texts) assertLanguage(language)
  if (renditions.length + audio.length === 0) throw new TypeError('There is nothing to package')
  if (encryption !== undefined) assertKeys(encryption)
  return setsOf(encryption).map((set) => ({ args: argsOf(plan, set), env: envOf(set) }))
}
