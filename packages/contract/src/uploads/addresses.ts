// What the address of an upload says about the file, and the addresses of pictures that are made from it.
import type { SmallPicture } from './uploads.ts'

const onlyConverted = /\/media\/(?:videos|audio)\/[^/?#]+\.(?:avi|ts|mpg|wmv|flv|dv|wma|aiff|amr|mka)$/

/** False for an upload that must be converted before it can be played. */
export const playsAsItIs = (source: { url: string; needsStreams?: boolean | undefined }) =>
  !source.needsStreams && !onlyConverted.test(source.url)

/** Widths of the small pictures that the server makes from each uploaded picture. */
export const smallWidths = [320, 640] as const

/** The small copies of a picture. `site`: the server's own origin; pictures of other sites have no copies. */
export function smallPictures(url: string, site: string): SmallPicture[] {
  const images = `${site}/media/images/`
  if (!url.startsWith(images)) return []
  const name = url.slice(images.length)
  return smallWidths.map((width) => ({ url: `${site}/media/small/${width}/images/${name}`, width }))
}

/** The card: a copy of a picture for shared links. WhatsApp ignores pictures of 300 KB or more. */
export const shareCard = { width: 1200, height: 630, maxBytes: 300_000 } as const

/**
 * The card of a picture. `cards`: pictures whose card exists; the result has a size only for these. Until a card is
 * made, its address returns the picture itself. A picture of another site is its own card.
 */
export function findShareCard(url: string, site: string, cards: readonly string[]) {
  const images = `${site}/media/images/`
  if (!url.startsWith(images)) return { url }
  const card = `${site}/media/small/card/images/${url.slice(images.length)}`
  const { width, height } = shareCard
  return cards.includes(url) ? { url: card, width, height } : { url: card }
}

/** The picture of a podcast, made from an uploaded poster. Apple accepts JPEGs of 1400 to 3000 pixels. */
export const podcastSquare = { width: 1400, height: 1400, maxBytes: 500_000 } as const
export const squaredFolder = 'images/posters/'

/** The square copy of a picture; undefined if it has none. The name ends as PSP-1 demands (`itunes:image`). */
export function findPodcastSquare(url: string, site: string): string | undefined {
  const [folder, squares] = [`${site}/media/${squaredFolder}`, `${site}/media/small/square/${squaredFolder}`]
  return url.startsWith(folder) ? `${squares}${url.slice(folder.length)}.jpg` : undefined
}

export const smallImagesOf = <Name extends string>(images: Record<Name, string>, site: string) =>
  Object.fromEntries(
    Object.entries<string>(images).map(([name, url]) => [name, smallPictures(url, site)]),
  ) as Record<Name, SmallPicture[]>
