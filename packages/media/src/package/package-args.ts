// The command line of the packager. The description of a stream cannot quote values, so they are checked or cleaned.
import { languageField, oneLine } from '../labels.ts'
import type { ContentKey, Encryption, PackagedSound, StreamPackage } from './package-streams.ts'

export const dashManifest = 'manifest.mpd'
export const hlsManifest = 'master.m3u8'
const iframePlaylist = 'iframes.m3u8'
const SEGMENT_SEC = 4
/** As long as from keyframe to keyframe, since for trick play only the first keyframe of a fragment is listed. */
const FRAGMENT_SEC = 2

export function assertLanguage(language: string): void {
  if (/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(language)) return
  throw new TypeError('A language is a BCP 47 tag')
}

/** Flags of each run. The I/O cache would make four times the work, and several threads can hang. */
export const usualFlags = ['--quiet', '--single_threaded', '--io_cache_size', '0']

export const described = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map((field) => field.join('='))
    .join(',')

const stream = (kind: 'video' | 'audio', name: string, folder: string) => ({
  in: `${name}.mp4`,
  stream: kind,
  init_segment: `${folder}${name}/init.mp4`,
  segment_template: `${folder}${name}/$Number%05d$.m4s`,
  playlist_name: `${folder}${name}/playlist.m3u8`,
})

/** Describes a picture stream. Its playlist of keyframes, for HLS, names byte ranges of the same segments. */
function picture(name: string, { folder, manifests }: PackageSet): string {
  const keyframes = { iframe_playlist_name: `${folder}${name}/${iframePlaylist}` }
  return described({ ...stream('video', name, folder), ...(manifests.includes('hls') && keyframes) })
}

// Names from https://dashif.org/identifiers/ and from Apple's HLS authoring specification.
const audioDescription = {
  hls_characteristics: 'public.accessibility.describes-video',
  dash_accessibilities: 'urn:tva:metadata:cs:AudioPurposeCS:2007=1',
  dash_roles: 'alternate',
}

/** The sounds of one bitrate are a group. The player chooses the group, and the person a sound in it. */
function soundFields(sound: PackagedSound): Record<string, string> {
  const { group, language, isDefault, describesPicture } = sound
  const label = oneLine(sound.label)
  return {
    hls_group_id: group,
    hls_name: label,
    // Escaped here, since the packager does not escape the label.
    dash_label: label.replaceAll('&', '&amp;'),
    ...languageField(language ?? 'und'),
    ...(describesPicture && audioDescription),
    ...(isDefault && { dash_roles: 'main' }),
  }
}

const sound = (one: PackagedSound, { folder }: PackageSet) =>
  described({ ...stream('audio', one.name, folder), ...soundFields(one) })

function assertKeys({ keys, licenceUrl, hlsKeyUrl }: Encryption): void {
  const digits = Object.values(keys).flatMap((key) => (key ? [key.keyId, key.key] : []))
  // The error must not contain the key.
  if (!digits.every((hex) => /^[0-9a-f]{32}$/i.test(hex))) throw new TypeError('A key is 32 hex digits')
  if ([licenceUrl, hlsKeyUrl].some((url) => url === '' || /[\s"<>\\\p{Cc}]/u.test(url)))
    throw new TypeError('A key or licence address is a URL')
}

interface PackageSet {
  manifests: readonly ('hls' | 'dash')[]
  /** Folder of the streams, such as `cenc/`; an empty string for the folder of the package itself. */
  folder: string
  protection: { scheme: 'cbcs' | 'cenc'; key: ContentKey } | undefined
}

/** The sets of streams to make. HLS supports only the scheme `cbcs`, and Clear Key on Android only `cenc`. */
function setsOf(encryption: Encryption | undefined): PackageSet[] {
  const { cbcs: key, cenc } = encryption?.keys ?? {}
  const protection = key && { scheme: 'cbcs' as const, key }
  if (cenc === undefined) return [{ manifests: ['hls', 'dash'], folder: '', protection }]
  return [
    { manifests: ['hls'], folder: '', protection },
    { manifests: ['dash'], folder: 'cenc/', protection: { scheme: 'cenc', key: cenc } },
  ]
}

export const manifestFlags = {
  dash: ['--generate_static_live_mpd', '--mpd_output', dashManifest],
  hls: ['--hls_master_playlist_output', hlsManifest],
}

export type PackagePlan = Pick<StreamPackage, 'renditions' | 'audio' | 'encryption'>

function argsOf({ renditions, audio = [], encryption }: PackagePlan, set: PackageSet): string[] {
  const lengths = ['--segment_duration', String(SEGMENT_SEC), '--fragment_duration', String(FRAGMENT_SEC)]
  const scheme = ['--protection_scheme', set.protection?.scheme ?? '', '--protection_systems', 'CommonSystem']
  const whole = ['--clear_lead', '0', '--hls_key_uri', encryption?.hlsKeyUrl ?? '']
  return [
    ...renditions.map(({ name }) => picture(name, set)),
    ...audio.map((one) => sound(one, set)),
    ...usualFlags,
    ...lengths,
    ...(set.protection ? ['--enable_raw_key_encryption', '--fromenv=keys', ...scheme, ...whole] : []),
    ...set.manifests.flatMap((manifest) => manifestFlags[manifest]),
  ]
}

/**
 * The runs of the packager: two if there are two encryption schemes. Inputs: `<name>.mp4` in the working folder. Keys
 * are in the environment, since every user of the machine can read arguments.
 */
export function packagerRuns(plan: PackagePlan): { args: string[]; env: Record<string, string> }[] {
  const { renditions, audio = [], encryption } = plan
  if (![...renditions, ...audio].every(({ name }) => /^[a-z0-9][a-z0-9-]*$/.test(name)))
    throw new TypeError('A stream name is made of a-z, 0-9 and hyphens')
  for (const { language } of audio) if (language !== undefined) assertLanguage(language)
  if (renditions.length + audio.length === 0) throw new TypeError('There is nothing to package')
  if (encryption !== undefined) assertKeys(encryption)
  return setsOf(encryption).map((set) => {
    const { keyId = '', key = '' } = set.protection?.key ?? {}
    const keys = `label=:key_id=${keyId.toLowerCase()}:key=${key.toLowerCase()}`
    return { args: argsOf(plan, set), env: set.protection ? { FLAGS_keys: keys } : {} }
  })
}
