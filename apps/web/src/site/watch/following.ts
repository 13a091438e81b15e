// What plays after an item: the first link to another item on the page.

/** Keys in `sessionStorage`. These choices of the visitor hold for the next items of this visit too. */
export const kept = { sound: 'jinvani.sound', captions: 'jinvani.captions', speed: 'jinvani.speed' }

const AGAIN = '#play'

export const followingLink = () => document.querySelector<HTMLAnchorElement>('.next a') ?? undefined

/** Opens the next item. The fragment makes its page play at once. */
export function openFollowing(): void {
  const link = followingLink()
  if (link) location.assign(link.href + AGAIN)
}

/** True if the visitor came from a collection. The items of the collection then play one after another. */
export const isWithinCollection = () => new URLSearchParams(location.search).has('collection')
