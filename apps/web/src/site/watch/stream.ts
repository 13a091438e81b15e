import { isAtEnd } from '@jinvani/contract'
import type shaka from 'shaka-player/dist/shaka-player.dash-es2021.js'
import { shakaSettings } from '../../browser/shaka-settings.ts'
import type { SoundTracks } from './choices.ts'
import type { Playable } from './playable.ts'
import type { Beginning } from './player.ts'
import { kept, recall } from './storage.ts'

const critical = 2

/** The whole of Shaka Player is a third larger. Our packages always have DASH; a stream elsewhere may have only HLS. */
async function loadShaka(kind: string): Promise<typeof shaka> {
  if (kind !== 'hls') return (await import('shaka-player/dist/shaka-player.dash-es2021.js')).default
  // The HLS build has the same classes, but its types have other names.
  return (await import('shaka-player/dist/shaka-player.hls-es2021.js')).default as unknown as typeof shaka
}

/**
 * Starts with the lowest quality, because nothing is known about the connection yet, and decides again after the first
 * segments. The browser's own estimate often comes from another network.
 */
const quickStart = {
  useNetworkInformation: false,
  defaultBandwidthEstimate: 100_000,
  advanced: { minTotalBytes: 32_000 },
}

/** Escapes cues again: Shaka Player decodes their text (`a &lt; b` to `a < b`), but browsers read it as markup. */
function escapeCues(cues: shaka.text.Cue[]): void {
  for (const cue of cues) {
    cue.payload = cue.payload.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    escapeCues(cue.nestedCues)
  }
}

async function addCaptions(player: shaka.Player, { captions }: Playable): Promise<void> {
  const packaged = new Set(player.getTextTracks().map(({ language }) => language))
  for (const { url, language, label } of captions.filter((caption) => !packaged.has(caption.language)))
    // A caption that fails to load must not stop the film.
    await player
      .addTextTrackAsync(url, language, 'subtitles', 'text/vtt', undefined, label)
      .catch(() => undefined)
}

export async function loadStream(
  media: HTMLMediaElement,
  playable: Playable,
  { sec, isShared }: Beginning,
  onFailure: () => void,
): Promise<SoundTracks | undefined> {
  const [stream] = playable.streams
  if (!stream) return undefined
  const shaka = await loadShaka(stream.kind)
  shaka.polyfill.installAll()
  // Removes the captions of the page: the stream has its own, or gets them below.
  for (const track of media.querySelectorAll('track')) track.remove()
  const player = new shaka.Player()
  class Captions extends shaka.text.NativeTextDisplayer {
    override append(cues: shaka.text.Cue[]) {
      escapeCues(cues)
      super.append(cues)
    }
  }
  const language = recall('sessionStorage', kept.sound)
  player.configure({
    ...shakaSettings,
    abr: quickStart,
    textDisplayFactory: (owner: shaka.Player) => new Captions(owner),
    ...(language && { preferredAudio: [{ language }] }),
  })
  player.addEventListener('error', (event) => {
    if ('detail' in event && (event.detail as { severity?: number }).severity === critical) onFailure()
  })
  player.addEventListener('canupdatestarttime', () => {
    if (isShared && !player.isLive() && isAtEnd(sec, player.seekRange().end)) player.updateStartTime(0)
  })
  await player.attach(media)
  // The start is passed to Shaka Player, which would reset a `currentTime` that is set before the duration is known.
  await player.load(stream.url, sec, stream.mimeType || undefined)
  // Nothing waits for the captions, so that they do not delay the film.
  void addCaptions(player, playable)
  const tracks = () => player.getAudioTracks()
  return {
    list: () =>
      tracks().map(({ language, label, active }) => ({ language, label: label ?? '', isOn: active })),
    choose: (index) => {
      const track = tracks()[index]
      if (track) player.selectAudioTrack(track)
    },
  }
}
