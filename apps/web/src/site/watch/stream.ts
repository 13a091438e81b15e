// Plays the streams of a package with Shaka Player.
import type shaka from 'shaka-player/dist/shaka-player.dash-es2021.js'
import { shakaSettings } from '../../browser/shaka-settings.ts'
import type { SoundTracks } from './choices.ts'
import type { Playable } from './playable.ts'
import { kept, recall } from './storage.ts'

const critical = 2

/** The whole library is a third larger; a package always has DASH, and links to other servers may be HLS alone. */
async function loadShaka(kind: string): Promise<typeof shaka> {
  if (kind !== 'hls') return (await import('shaka-player/dist/shaka-player.dash-es2021.js')).default
  // The same classes under other names of types.
  return (await import('shaka-player/dist/shaka-player.hls-es2021.js')).default as unknown as typeof shaka
}

/**
 * Begins with the lowest picture and sound, since nothing is known about the line, and decides again after the first
 * segments. What a browser guesses about its network is often that of another place.
 */
const quickStart = {
  useNetworkInformation: false,
  defaultBandwidthEstimate: 100_000,
  advanced: { minTotalBytes: 32_000 },
}

/** The browser reads the text of a cue as markup, and Shaka Player gives it the letters of a file: `a &lt; b` as `a < b`. */
function escapeCues(cues: shaka.text.Cue[]): void {
  for (const cue of cues) {
    cue.payload = cue.payload.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    escapeCues(cue.nestedCues)
  }
}

async function addCaptions(player: shaka.Player, { captions }: Playable): Promise<void> {
  const packaged = new Set(player.getTextTracks().map(({ language }) => language))
  for (const { url, language, label } of captions.filter((caption) => !packaged.has(caption.language)))
    // A missing caption must not stop the film.
    await player
      .addTextTrackAsync(url, language, 'subtitles', 'text/vtt', undefined, label)
      .catch(() => undefined)
}

export async function loadStream(
  media: HTMLMediaElement,
  playable: Playable,
  startSec: number,
  onFailure: () => void,
): Promise<SoundTracks | undefined> {
  const [stream] = playable.streams
  if (!stream) return undefined
  const shaka = await loadShaka(stream.kind)
  shaka.polyfill.installAll()
  // The stream brings its own captions.
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
    textDisplayFactory: () => new Captions(player),
    ...(language && { preferredAudio: [{ language }] }),
  })
  player.addEventListener('error', (event) => {
    if ('detail' in event && (event.detail as { severity?: number }).severity === critical) onFailure()
  })
  await player.attach(media)
  // Shaka gets the start here, because it would reset a `currentTime` that is set before the duration is known.
  await player.load(stream.url, startSec, stream.mimeType || undefined)
  // The film need not wait for them.
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
