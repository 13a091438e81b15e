// The command line of the packager. Its stream descriptions know no quoting, so what goes in is made safe first.
import type { StreamPackage } from './package-streams.ts'

export const dashManifest = 'manifest.mpd'
export const hlsManifest = 'master.m3u8'
const SEGMENT_SEC = 4

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

function picture({ name }: { name: string }): string {
  return described({
    in: `${name}.mp4`,
    stream: 'video',
    init_segment: `${name}/init.mp4`,
    segment_template: segments(name),
    playlist_name: `${name}/playlist.m3u8`,
  })
}

/** Each bitrate is a group of its own: a group holds what a person chooses from, not what the network does. */
function sound({ name }: { name: string }): string {
  return described({
    in: `${name}.mp4`,
    stream: 'audio',
    init_segment: `${name}/init.mp4`,
    segment_template: segments(name),
    playlist_name: `${name}/playlist.m3u8`,
    hls_group_id: name,
    hls_name: 'Audio',
  })
}

export const captionName = (language: string, index: number) => `t${index + 1}-${language.toLowerCase()}`

/** HLS wants plain WebVTT, DASH wants it in MP4. */
function captions({ language, label }: { language: string; label: string }, index: number): string[] {
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
  return [described({ ...input, ...hls }), described({ ...input, ...dash })]
}

function assertKeys({ keyId, key, licenceUrl, hlsKeyUrl }: NonNullable<StreamPackage['encryption']>): void {
  // The key must never show up in a message.
  if (![keyId, key].every((hex) => /^[0-9a-f]{32}$/i.test(hex))) throw new TypeError('A key is 32 hex digits')
  assertUrl(licenceUrl)
  assertUrl(hlsKeyUrl)
}

function protection(encryption: StreamPackage['encryption']): string[] {
  if (encryption === undefined) return []
  const scheme = ['--enable_raw_key_encryption', '--fromenv=keys', '--protection_scheme', 'cbcs']
  const whole = ['--clear_lead', '0']
  return [...scheme, ...whole, '--protection_systems', 'CommonSystem', '--hls_key_uri', encryption.hlsKeyUrl]
}

export type PackagePlan = Pick<StreamPackage, 'renditions' | 'audio' | 'captions' | 'encryption'>

/** Inputs are expected in the working folder, as `<name>.mp4` and `<caption name>.vtt`. */
export function packagerArgs(plan: PackagePlan): string[] {
  const { renditions, audio = [], captions: texts = [], encryption } = plan
  for (const { name } of [...renditions, ...audio]) assertName(name)
  for (const { language } of texts) assertLanguage(language)
  if (renditions.length + audio.length === 0) throw new TypeError('There is nothing to package')
  if (encryption !== undefined) assertKeys(encryption)
  const manifests = ['--mpd_output', dashManifest, '--hls_master_playlist_output', hlsManifest]
  return [
    ...renditions.map(picture),
    ...audio.map(sound),
    ...texts.flatMap(captions),
    '--quiet',
    '--segment_duration',
    String(SEGMENT_SEC),
    ...protection(encryption),
    '--generate_static_live_mpd',
    ...manifests,
  ]
}

/** Other users of the machine can read argument lists, but not this. */
export function packagerEnv({ encryption }: PackagePlan): Record<string, string> {
  if (encryption === undefined) return {}
  const { keyId, key } = encryption
  return { FLAGS_keys: `label=:key_id=${keyId.toLowerCase()}:key=${key.toLowerCase()}` }
}
