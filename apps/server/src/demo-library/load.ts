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
import { putLyrics, putMeaning } from '../features/lyrics/service.ts'
import { insertSampleSums } from '../features/plays/service.ts'
import { importShippedFiles, shippedUrl } from '../features/uploads/service.ts'
import { categories } from './categories.ts'
import { collections } from './collections.ts'
import { contentInputOf } from './content-input.ts'
import type { DemoItem } from './demo-item.ts'
import { getCategoryImage, listItemFiles, listShippedFiles } from './files.ts'
import { items } from './items.ts'
import { people } from './people.ts'
import { slides } from './slides.ts'

/** Searches that find no item of this library. */
const wantedWords = ['samayik vidhi', 'कल्याण मंदिर स्तोत्र', 'રત્નાકર પચ્ચીસી', 'tattvartha sutra', 'ayambil']
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Copies the files, which have fixed names, then saves the whole library in one transaction. If a start is killed, no
 * item is left, and the next start goes on with the same files.
 */
export async function loadDemoLibrary(deps: Deps): Promise<void> {
  if (!(await isEmpty(deps))) return
  try {
    await importShippedFiles(deps, listShippedFiles())
    // Small clips need no streams: making them would only slow down the first start.
    const config = { ...deps.config, mediaProcessing: false, outsideProvider: undefined }
    await inTransaction(deps.db, (trx) => saveLibrary(within({ ...deps, config }, trx)))
  } catch (err) {
    // `slug-taken`: another process was faster. No failure stops the start.
    if (!(err instanceof AppError && err.code === 'slug-taken'))
      deps.log.warn({ err }, 'the demo library could not be loaded; the next start tries again')
  }
  // The saves announced changes before the commit, so caches may have read the old state again.
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
    for (const [language, text] of Object.entries(item.meanings ?? {}))
      await putMeaning(deps, content._id, language, { lines: text.split('\n') })
  }
  await saveSlides(deps, saved)
  await saveCollections(deps, saved)
  await importAppUsers(deps, people(Date.now()))
  // In production, nobody should take invented plays for those of real people.
  if (!deps.config.production) await insertSampleSums(deps.db, wantedWords)
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
