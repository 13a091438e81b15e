// Plays the streams of a package with Shaka Player.
import shaka from 'shaka-player/dist/shaka-player.compiled-es2021.js'
import { shakaSettings } from '../../browser/shaka-settings.ts'
import type { Playable } from './playable.ts'

const critical = 2

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
): Promise<void> {
  shaka.polyfill.installAll()
  // Captions come with the stream.
  for (const track of media.querySelectorAll('track')) track.remove()
  const player = new shaka.Player()
  player.configure(shakaSettings)
  player.addEventListener('error', (event) => {
    if ('detail' in event && (event.detail as { severity?: number }).severity === critical) onFailure()
  })
  await player.attach(media)
  const [stream] = playable.streams
  // Shaka gets the start here: it would reset a `currentTime` that was set before the duration is known.
  if (stream) await player.load(stream.url, startSec, stream.mimeType || undefined)
  await addCaptions(player, playable)
}
