// Remembers in this browser where an item stopped, until it has been played to its end.
const SAVE_EVERY_SEC = 5
const END_SEC = 10
/** A short item ends later. */
const END_SHARE = 0.1

/** A browser may refuse its storage: then every visit starts at the beginning. */
function storage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

const nameOf = (slug: string) => `jinvani.watch.${slug}`

/** Second at which this browser stopped; 0 for the beginning. */
export const stoppedAt = (slug: string): number => Number(storage()?.getItem(nameOf(slug)))

export function keepPosition(media: HTMLMediaElement, slug: string): void {
  const store = storage()
  const name = nameOf(slug)
  let saved = stoppedAt(slug)
  const save = () => {
    saved = Math.floor(media.currentTime)
    // While the length is unknown it is NaN, and no item is near its end.
    const isNearEnd = media.duration - saved < Math.min(END_SEC, media.duration * END_SHARE)
    if (isNearEnd || saved < SAVE_EVERY_SEC) store?.removeItem(name)
    else store?.setItem(name, String(saved))
  }
  media.addEventListener('timeupdate', () => {
    if (Math.abs(media.currentTime - saved) >= SAVE_EVERY_SEC) save()
  })
  for (const event of ['pause', 'ended']) media.addEventListener(event, save)
  addEventListener('pagehide', save)
}
