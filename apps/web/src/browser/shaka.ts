import type shaka from 'shaka-player/dist/shaka-player.dash-es2021.js'

/**
 * Settings for every Shaka Player. Prefetching is off: when somebody seeks, a prefetching player keeps the aborted
 * fetch of an init segment and repeats it for ever, with a frozen picture. See
 * https://github.com/shaka-project/shaka-player/issues/10569.
 */
export const shakaSettings = { streaming: { segmentPrefetchLimit: 0 } }

type Captioned = Pick<shaka.Player, 'getTextTracks' | 'addTextTrackAsync'>

/** Adds captions in languages that the stream itself lacks, but none that fail to load: the film must play on. */
export async function addCaptions(
  player: Captioned,
  captions: readonly { url: string; language: string; label: string }[],
): Promise<void> {
  const packaged = new Set(player.getTextTracks().map(({ language }) => language))
  for (const { url, language, label } of captions.filter((caption) => !packaged.has(caption.language)))
    await player
      .addTextTrackAsync(url, language, 'subtitles', 'text/vtt', undefined, label)
      .catch(() => undefined)
}
