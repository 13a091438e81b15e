import { isAtEnd } from '@jinvani/contract'
import type shaka from 'shaka-player/dist/shaka-player.dash-es2021.js'
import { tabStore } from '../../browser/browser-storage.ts'
import { addCaptions, shakaSettings } from '../../browser/shaka.ts'
import type { SoundTracks } from './choices.ts'
import type { Playable } from './playable.ts'
import { kept } from './following.ts'
import type { Beginning } from './player.ts'

const critical = 2

/** Shaka Player with both formats is a third larger. Our packages have DASH; a stream elsewhere may have only HLS. */
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
  // The stream has captions of its own, or gets those of the page below.
  for (const track of media.querySelectorAll('track')) track.remove()
  const player = new shaka.Player()
  class Captions extends shaka.text.NativeTextDisplayer {
    override append(cues: shaka.text.Cue[]) {
      escapeCues(cues)
      super.append(cues)
    }
  }
  const language = tabStore.read(kept.sound)
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
  // Not awaited, because captions must not delay the film.
  void addCaptions(player, playable.captions)
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
