// What plays after an item: the first of the page's links to others.
const AGAIN = '#play'

export const followingLink = () => document.querySelector<HTMLAnchorElement>('.next a') ?? undefined

/** The fragment makes the other page play at once. */
export function openFollowing(): void {
  const link = followingLink()
  if (link) location.assign(link.href + AGAIN)
}

/** Somebody who came from a collection hears it to its end. */
export const isWithinCollection = () => new URLSearchParams(location.search).has('collection')
