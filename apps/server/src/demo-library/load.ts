// The library that an empty installation begins with.
import { CarouselInput, CategoryInput } from '@jinvani/contract'
import { AppError } from '../platform/app-error.ts'
import { inTransaction } from '../platform/database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { announceChange, everything } from '../platform/public-changes.ts'
import { importAppUsers } from '../features/app-users/service.ts'
import { createCarouselItem } from '../features/carousel/service.ts'
import { createCategory, listCategories } from '../features/categories/service.ts'
import { createContent, listContent } from '../features/content/service.ts'
import { categories } from './categories.ts'
import { contentInputOf } from './content-input.ts'
import { type DemoFiles, storeDemoFiles } from './files.ts'
import { items } from './items.ts'
import { people } from './people.ts'
import { slides } from './slides.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Fills an empty library. The files have names of their own and come first; then the whole library is saved in one
 * transaction. A start that is killed on the way leaves no item behind, and the next one makes the same files again.
 */
export async function loadDemoLibrary(deps: Deps): Promise<void> {
  if (!(await isEmpty(deps))) return
  try {
    const files = await storeDemoFiles(deps)
    // Seconds long and small: streams of them would only make the first start slow.
    const config = { ...deps.config, mediaProcessing: false, videocrypt: undefined }
    await inTransaction(deps.db, (trx) => saveLibrary({ ...deps, config, db: trx }, files))
  } catch (err) {
    // Another process of this installation was faster; anything else is no reason not to start.
    if (!(err instanceof AppError && err.code === 'slug-taken'))
      deps.log.warn({ err }, 'the demo library could not be loaded; the next start tries again')
  }
  // The saves said so before anybody could see them.
  await announceChange(deps, everything)
}

async function isEmpty(deps: Deps): Promise<boolean> {
  const { total } = await listCategories(deps, { q: '', active: undefined })
  if (total > 0) return false
  const everything = { q: '', category: '', featured: undefined, active: undefined }
  return (await listContent(deps, everything, { page: 1, pageSize: 1 })).total === 0
}

async function saveLibrary(deps: Deps, files: DemoFiles): Promise<void> {
  if (!(await isEmpty(deps))) return
  const categoryIds = await saveCategories(deps, files)
  const itemIds = new Map<string, string>()
  for (const item of items) {
    const made = files.items.get(item.slug)
    if (!made) throw new Error(`No files for ${item.slug}`)
    const createdAt = new Date(Date.now() - item.daysAgo * DAY_MS)
    const { _id } = await createContent(deps, contentInputOf(item, made, categoryIds), createdAt)
    itemIds.set(item.slug, _id)
  }
  await saveSlides(deps, files, itemIds)
  await importAppUsers(deps, people(Date.now()))
}

async function saveCategories(deps: Deps, files: DemoFiles): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [index, { input }] of categories.entries()) {
    const image = files.images.get(input.slug) ?? ''
    const { _id } = await createCategory(deps, CategoryInput.parse({ ...input, image, order: index + 1 }))
    ids.set(input.slug, _id)
  }
  return ids
}

async function saveSlides(deps: Deps, files: DemoFiles, itemIds: Map<string, string>): Promise<void> {
  for (const [index, { item, ...slide }] of slides.entries()) {
    const images = files.items.get(item)?.images
    const link = { linkType: 'content', linkTarget: itemIds.get(item) }
    const pictures = { imageUrl: images?.banner, mobileImageUrl: images?.poster }
    await createCarouselItem(deps, CarouselInput.parse({ ...slide, ...pictures, ...link, order: index + 1 }))
  }
}
