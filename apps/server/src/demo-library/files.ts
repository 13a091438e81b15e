// Pictures and clips of the demo library (folder `media`), made for this project without other people's work. The
// server stores the facts below without a check; files.long.test.ts compares them with the files.
import { fileURLToPath } from 'node:url'
import { type ImageKind, type UploadPrefix, imageAdvice, mapImageKinds, smallWidths } from '@jinvani/contract'
import type { ShippedFile } from '../features/uploads/service.ts'
import { type CategorySlug, categories } from './categories.ts'
import type { DemoItem } from './demo-item.ts'
import { films } from './films.ts'
import { music } from './music.ts'
import { talks } from './talks.ts'

/** Items of the demo library, oldest first. */
export const items: readonly DemoItem[] = [...films, ...music, ...talks].toSorted(
  (a, b) => b.daysAgo - a.daysAgo,
)

interface ItemFiles {
  images: Record<ImageKind, ShippedFile>
  /** Null if the item plays from another site, or has no file yet. */
  clip: ShippedFile | null
}

const filmSize = { width: 640, height: 360 }

const pathOf = (name: string) => fileURLToPath(new URL(`media/${name}`, import.meta.url))

function describePicture(source: string, kind: ImageKind, prefix: UploadPrefix, slug: string): ShippedFile {
  const { width, height } = imageAdvice[kind]
  const stored = { prefix, name: `demo-${slug}.webp`, contentType: 'image/webp' }
  const small = Object.fromEntries(
    smallWidths.map((each) => [each, pathOf(source.replace('.webp', `-${each}.webp`))]),
  )
  return { path: pathOf(source), ...stored, width, height, durationSec: null, small }
}

function findClip({ slug, play, mediaType }: DemoItem): ShippedFile | null {
  if (play.kind !== 'clip') return null
  const durationSec = play.seconds
  if (mediaType === 'video') {
    const stored = { prefix: 'videos/', name: `demo-${slug}.mp4`, contentType: 'video/mp4' } as const
    return { path: pathOf(`items/${slug}-clip.mp4`), ...stored, ...filmSize, durationSec }
  }
  const stored = { prefix: 'audio/', name: `demo-${slug}.mp3`, contentType: 'audio/mpeg' } as const
  return { path: pathOf(`items/${slug}-clip.mp3`), ...stored, width: null, height: null, durationSec }
}

export function listItemFiles(item: DemoItem): ItemFiles {
  const { slug } = item
  return {
    images: mapImageKinds((kind) =>
      describePicture(`items/${slug}-${kind}.webp`, kind, imageAdvice[kind].prefix, slug),
    ),
    clip: findClip(item),
  }
}

export const getCategoryImage = (slug: CategorySlug): ShippedFile =>
  describePicture(`categories/${slug}.webp`, 'thumbnail', 'images/categories/', slug)

export function listShippedFiles(): ShippedFile[] {
  const ofItems = items.map(listItemFiles).flatMap(({ images, clip }) => [...Object.values(images), clip])
  const ofCategories = categories.map(({ slug }) => getCategoryImage(slug))
  return [...ofItems, ...ofCategories].filter((file) => file !== null)
}
