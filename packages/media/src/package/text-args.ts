// The command line of the packager for captions alone. HLS needs plain WebVTT, DASH needs it in MP4.
import { oneLine } from '../labels.ts'
import { assertLanguage, dashManifest, described, hlsManifest, usualFlags } from './package-args.ts'

interface Described {
  language: string
  label: string
}

/** Few files, since text is small. RFC 8216 section 6.2.4 allows subtitles segments of another length. */
const SEGMENT_SEC = 60

/** Players keep segments for good, so other captions need another folder. */
function assertFolder(folder: string): void {
  if (!isTextFolder(folder)) throw new TypeError('A folder of text is called text, or text- and a revision')
}
export const isTextFolder = (folder: string) => /^text(?:-[a-z0-9]+)?$/.test(folder)

export const captionName = (language: string, index: number) => `t${index + 1}-${language.toLowerCase()}`

function streams({ language, label }: Described, index: number, folder: string): string[] {
  const name = captionName(language, index)
  const path = `${folder}/${name}`
  const input = { in: `${name}.vtt`, stream: 'text', language }
  const shown = oneLine(label) || language
  const hls = {
    segment_template: `${path}/$Number%05d$.vtt`,
    playlist_name: `${path}/playlist.m3u8`,
    hls_group_id: 'text',
    hls_name: shown,
    hls_only: '1',
  }
  const dash = {
    init_segment: `${path}/init.mp4`,
    segment_template: `${path}/$Number%05d$.m4s`,
    // The packager writes it into the manifest unescaped.
    dash_label: shown.replaceAll('&', '&amp;'),
    dash_only: '1',
  }
  return [hls, dash].map((form) => described({ ...input, ...form }))
}

/** The packager expects the inputs in the working folder, as `<caption name>.vtt`. */
export function textArgs(captions: readonly Described[], folder: string): string[] {
  assertFolder(folder)
  for (const { language } of captions) assertLanguage(language)
  return [
    ...captions.flatMap((caption, index) => streams(caption, index, folder)),
    ...usualFlags,
    '--segment_duration',
    String(SEGMENT_SEC),
    '--generate_static_live_mpd',
    '--mpd_output',
    dashManifest,
    '--hls_master_playlist_output',
    hlsManifest,
  ]
}
