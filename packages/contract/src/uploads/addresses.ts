// What the address of an upload tells, and the addresses of what is made from a picture.
import type { SmallPicture } from './upload.ts'

const onlyConverted = /\/media\/(?:videos|audio)\/[^/?#]+\.(?:avi|ts|mpg|wmv|flv|dv|wma|aiff|amr|mka)$/

/** False for an upload that has to be converted first. */
export const playsAsItIs = ({
  url,
  needsStreams = false,
}: {
  url: string
  needsStreams?: boolean | undefined
}) => !needsStreams && !onlyConverted.test(url)

/** The server makes small pictures of these widths from an uploaded one. */
export const smallWidths = [320, 640] as const

/** `site`: the server's own origin; pictures elsewhere have no small copies. */
export function smallPictures(url: string, site: string): SmallPicture[] {
  const images = `${site}/media/images/`
  if (!url.startsWith(images)) return []
  const name = url.slice(images.length)
  return smallWidths.map((width) => ({ url: `${site}/media/small/${width}/images/${name}`, width }))
}

/** The picture for shared links, made from an uploaded one; WhatsApp ignores pictures of 300 KB or more. */
export const shareCard = { width: 1200, height: 630, maxBytes: 300_000 } as const

/** The card of an uploaded picture, with its size. A picture elsewhere is used as it is, without a size. */
export function shareCardOf(url: string, site: string): { url: string; width?: number; height?: number } {
  const images = `${site}/media/images/`
  if (!url.startsWith(images)) return { url }
  const { width, height } = shareCard
  return { url: `${site}/media/small/card/images/${url.slice(images.length)}`, width, height }
}

/** The picture of a podcast, made from an uploaded poster. Apple takes JPEGs of 1400 to 3000 pixels. */
export const podcastSquare = { width: 1400, height: 1400, maxBytes: 500_000 } as const
export const squaredFolder = 'images/posters/'

/** Undefined for a picture that has no square copy. Its name ends as its type demands (PSP-1, `itunes:image`). */
export function podcastSquareOf(url: string, site: string): string | undefined {
  const [folder, squares] = [`${site}/media/${squaredFolder}`, `${site}/media/small/square/${squaredFolder}`]
  return url.startsWith(folder) ? `${squares}${url.slice(folder.length)}.jpg` : undefined
}

export const smallImagesOf = <Name extends string>(images: Record<Name, string>, site: string) =>
  Object.fromEntries(
    Object.entries<string>(images).map(([name, url]) => [name, smallPictures(url, site)]),
  ) as Record<Name, SmallPicture[]>
