// Loads the demo library into an empty installation.
import {
  CarouselInput,
  CategoryInput,
  CollectionInput,
  type Content,
  lyricsScripts,
  mapImageKinds,
} from '@jinvani/contract'
import { AppError } from '../platform/app-error.ts'
import { inTransaction } from '../platform/database/connect.ts'
import { type Deps, within } from '../platform/deps.ts'
import { announceChange, everything } from '../features/public-changes/service.ts'
import { importAppUsers } from '../features/app-users/service.ts'
import { createCarouselItem } from '../features/carousel/service.ts'
import { createCategory, listCategories } from '../features/categories/service.ts'
import { createCollection } from '../features/collections/service.ts'
import { createContent, listContent } from '../features/content/service.ts'
import { putLyrics } from '../features/lyrics/service.ts'
import { importShippedFiles, shippedUrl } from '../features/uploads/service.ts'
import { categories } from './categories.ts'
import { collections } from './collections.ts'
import { contentInputOf } from './content-input.ts'
import type { DemoItem } from './demo-item.ts'
import { getCategoryImage, listItemFiles, listShippedFiles } from './files.ts'
import { items } from './items.ts'
import { people } from './people.ts'
import { slides } from './slides.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Fills an empty library: first the files, which have fixed names, then the whole library in one transaction.
 * A start killed on the way leaves no item behind, and the next one continues with the same files.
 */
export async function loadDemoLibrary(deps: Deps): Promise<void> {
  if (!(await isEmpty(deps))) return
  try {
    await importShippedFiles(deps, listShippedFiles())
    // The clips are short and small: streams of them would only slow down the first start.
    const config = { ...deps.config, mediaProcessing: false, outsideProvider: undefined }
    await inTransaction(deps.db, (trx) => saveLibrary(within({ ...deps, config }, trx)))
  } catch (err) {
    // `slug-taken`: another process was faster. Other failures do not stop the start either.
    if (!(err instanceof AppError && err.code === 'slug-taken'))
      deps.log.warn({ err }, 'the demo library could not be loaded; the next start tries again')
  }
  // The saves announced their changes before the commit, so caches may have read the old state since.
  await announceChange(deps, everything)
}

async function isEmpty(deps: Deps): Promise<boolean> {
  const { total } = await listCategories(deps, { q: '', active: undefined })
  if (total > 0) return false
  const everything = { q: '', category: '', featured: undefined, active: undefined }
  return (await listContent(deps, everything, { page: 1, pageSize: 1 })).total === 0
}

async function saveLibrary(deps: Deps): Promise<void> {
  if (!(await isEmpty(deps))) return
  const categoryIds = await saveCategories(deps)
  const saved = new Map<string, Content>()
  for (const item of items) {
    const input = contentInputOf(item, addressesOf(deps, item), categoryIds)
    const createdAt = new Date(Date.now() - item.daysAgo * DAY_MS)
    const content = await createContent(deps, input, { savedBy: null, createdAt })
    saved.set(item.slug, content)
    for (const script of lyricsScripts) {
      const file = item.words?.[script]
      if (file !== undefined) await putLyrics(deps, content._id, script, { file })
    }
  }
  await saveSlides(deps, saved)
  await saveCollections(deps, saved)
  await importAppUsers(deps, people(Date.now()))
}

function addressesOf(deps: Deps, item: DemoItem) {
  const { images, clip } = listItemFiles(item)
  return {
    images: mapImageKinds((kind) => shippedUrl(deps, images[kind])),
    clip: clip && shippedUrl(deps, clip),
  }
}

async function saveCategories(deps: Deps): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [index, category] of categories.entries()) {
    const image = shippedUrl(deps, getCategoryImage(category.slug))
    const { _id } = await createCategory(deps, CategoryInput.parse({ ...category, image, order: index + 1 }))
    ids.set(category.slug, _id)
  }
  return ids
}

async function saveSlides(deps: Deps, saved: Map<string, Content>): Promise<void> {
  for (const [index, { item, ...slide }] of slides.entries()) {
    const content = saved.get(item)
    const link = { linkType: 'content', linkTarget: content?._id }
    const pictures = { imageUrl: content?.images.banner, mobileImageUrl: content?.images.poster }
    const entry = CarouselInput.parse({ ...slide, ...pictures, ...link, order: index + 1 })
    await createCarouselItem(deps, entry, null)
  }
}

async function saveCollections(deps: Deps, saved: Map<string, Content>): Promise<void> {
  for (const [index, { sections = [], ...collection }] of collections.entries()) {
    const [first] = sections.flatMap(({ items: slugs }) => slugs)
    const entry = CollectionInput.parse({
      ...collection,
      picture: saved.get(first ?? '')?.images.poster ?? '',
      sections: sections.map(({ title, items: slugs }) => ({
        title,
        items: slugs.map((slug) => saved.get(slug)?._id),
      })),
      onHome: true,
      order: index + 1,
    })
    await createCollection(deps, entry, null)
  }
}
