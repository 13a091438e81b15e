import { z } from 'zod'

/** Widths of the small pictures that the server makes of an uploaded one. */
export const smallWidths = [320, 640] as const

export const SmallPicture = z.object({ url: z.string(), width: z.int() })
export type SmallPicture = z.infer<typeof SmallPicture>
export const SmallPictures = z.array(SmallPicture)

/** `site`: where the server is. There are none of pictures elsewhere. */
export function smallPictures(url: string, site: string): SmallPicture[] {
  const images = `${site}/media/images/`
  if (!url.startsWith(images)) return []
  const name = url.slice(images.length)
  return smallWidths.map((width) => ({ url: `${site}/media/small/${width}/images/${name}`, width }))
}

/** The small pictures of each of these. */
export const smallImagesOf = <Name extends string>(images: Record<Name, string>, site: string) =>
  Object.fromEntries(
    Object.entries<string>(images).map(([name, url]) => [name, smallPictures(url, site)]),
  ) as Record<Name, SmallPicture[]>
