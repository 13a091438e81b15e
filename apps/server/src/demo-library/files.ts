// Draws the pictures, makes the clips and stores them like files that somebody sent.
import { type FfmpegProgram, findFfmpeg, withTempFolder } from '@jinvani/media'
import { ensureVerified, storeMadeFile } from '../features/uploads/service.ts'
import type { Deps } from '../platform/deps.ts'
import { drawArtwork, drawCategoryImage } from './artwork/draw.ts'
import { categories } from './categories.ts'
import { makeClip } from './clips.ts'
import type { DemoCategory } from './demo-category.ts'
import type { DemoItem } from './demo-item.ts'
import { inParallel } from './in-parallel.ts'
import { items } from './items.ts'

export interface ItemFiles {
  images: { poster: string; thumbnail: string; banner: string }
  /** Null where there is no clip. */
  clip: string | null
}
export interface DemoFiles {
  images: Map<string, string>
  items: Map<string, ItemFiles>
}

// One draws while another waits for its file to be safe on the disk.
const AT_ONCE = 4

const webp = (slug: string) => ({ name: `demo-${slug}.webp`, contentType: 'image/webp' })

/** Every file has been looked at when this returns. */
export async function storeDemoFiles(deps: Deps): Promise<DemoFiles> {
  const ffmpeg = await findFfmpeg({ configured: deps.config.ffmpegPath })
  if (ffmpeg === null) deps.log.warn('no ffmpeg here: the demo library comes without anything to play')
  return await withTempFolder(async (folder) => {
    const stored = await inParallel(AT_ONCE, items, async (item) => {
      const files = await storeItemFiles(deps, item, ffmpeg && { ffmpeg, folder })
      return [item.slug, files] as const
    })
    const images = await inParallel(AT_ONCE, categories, async (category) => {
      const image = await storeCategoryImage(deps, category)
      return [category.input.slug, image] as const
    })
    return { images: new Map(images), items: new Map(stored) }
  })
}

async function storeCategoryImage(deps: Deps, { input, ...picture }: DemoCategory): Promise<string> {
  const body = await drawCategoryImage(picture, input.slug)
  const url = await storeMadeFile(deps, { prefix: 'images/categories/', ...webp(input.slug), body })
  await ensureVerified(deps, [{ url, path: 'image', isImage: true }])
  return url
}

async function storeItemFiles(
  deps: Deps,
  item: DemoItem,
  workshop: { ffmpeg: FfmpegProgram; folder: string } | null,
): Promise<ItemFiles> {
  const { poster, thumbnail, banner } = await drawArtwork(item, item.slug)
  const name = webp(item.slug)
  const images = {
    poster: await storeMadeFile(deps, { prefix: 'images/posters/', ...name, body: poster }),
    thumbnail: await storeMadeFile(deps, { prefix: 'images/thumbnails/', ...name, body: thumbnail }),
    banner: await storeMadeFile(deps, { prefix: 'images/banners/', ...name, body: banner }),
  }
  const made = workshop && (await makeClip(item, { ...workshop, picture: thumbnail }))
  const clip = made && (await storeMadeFile(deps, made))
  const pictures = Object.values(images).map((url) => ({ url, path: 'images', isImage: true }))
  const toPlay = clip === null ? [] : [{ url: clip, path: 'sources', isImage: false }]
  await ensureVerified(deps, [...pictures, ...toPlay])
  return { images, clip }
}
