import {
  CarouselInput,
  CategoryInput,
  CollectionInput,
  type Content,
  ContentInput,
  type ImageKind,
  canonicalYoutubeUrl,
  externalSourceKind,
  lyricsScripts,
  mapImageKinds,
  mimeTypeOf,
} from '@jinvani/contract'
import { AppError } from '../platform/app-error.ts'
import { inTransaction } from '../platform/database/connect.ts'
import { type Deps, within } from '../platform/deps.ts'
import { announceChange, everything } from '../features/public-changes/service.ts'
import { insertUsers } from '../features/app-users/service.ts'
import { createCarouselItem } from '../features/carousel/service.ts'
import { createCategory, listCategories } from '../features/categories/service.ts'
import { createCollection } from '../features/collections/service.ts'
import { createContent, listContent } from '../features/content/service.ts'
import { putLyrics, putMeaning } from '../features/lyrics/service.ts'
import { insertSampleSums } from '../features/plays/service.ts'
import { importShippedFiles, shippedUrl } from '../features/uploads/service.ts'
import { categories } from './categories.ts'
import { collections } from './collections.ts'
import type { DemoItem, Play } from './demo-item.ts'
import { getCategoryImage, items, listItemFiles, listShippedFiles } from './files.ts'
import { people } from './people.ts'
import { slides } from './slides.ts'

function sourceOf(play: Play, clip: string | null) {
  if (play.kind === 'clip') return clip === null ? null : { kind: 'mp4' as const, url: clip }
  if (play.kind === 'youtube')
    return { kind: 'youtube' as const, url: canonicalYoutubeUrl(play.url) ?? play.url }
  if (play.kind === 'external') return { kind: externalSourceKind(play.url) ?? 'mp4', url: play.url }
  return null
}

const workflows = { clip: 'upload', protected: 'upload', youtube: 'youtube', external: 'external' } as const

export function contentInputOf(
  item: DemoItem,
  files: { images: Record<ImageKind, string>; clip: string | null },
  categoryIds: Map<string, string>,
): ContentInput {
  const {
    daysAgo: _daysAgo,
    words: _words,
    meanings: _meanings,
    play,
    categories,
    active,
    ...described
  } = item
  const source = sourceOf(play, files.clip)
  return ContentInput.parse({
    ...described,
    ...(play.kind === 'clip' && { durationSec: play.seconds }),
    ...(active !== undefined && { active }),
    categories: categories.map((slug) => categoryIds.get(slug)),
    images: files.images,
    sources: source ? [{ ...source, mimeType: mimeTypeOf(source.kind, item.mediaType) }] : [],
    drm: { enabled: play.kind === 'protected' },
    sourceWorkflow: workflows[play.kind],
  })
}

/** Words of sample searches that find nothing in this library. */
const wantedWords = ['samayik vidhi', 'कल्याण मंदिर स्तोत्र', 'રત્નાકર પચ્ચીસી', 'tattvartha sutra', 'ayambil']
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Copies the files under fixed names, then saves the library in one transaction. If the process is killed meanwhile,
 * the library stays empty and the next start uses the same files again.
 */
export async function loadDemoLibrary(deps: Deps): Promise<void> {
  if (!(await isEmpty(deps))) return
  try {
    await importShippedFiles(deps, listShippedFiles())
    // Small clips need no streams: making them would only slow down the first start.
    const config = { ...deps.config, mediaProcessing: false, outsideProvider: undefined }
    await inTransaction(deps.db, (trx) => saveLibrary(within({ ...deps, config }, trx)))
  } catch (err) {
    // `slug-taken` means that another process loaded the library first. No error here may stop the start of the server.
    if (!(err instanceof AppError && err.code === 'slug-taken'))
      deps.log.warn({ err }, 'the demo library could not be loaded; the next start tries again')
  }
  // The saves announced their changes before the commit, so a cache may have read the old state since: announce again.
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
  await insertUsers(deps.db, people(Date.now()))
  // In production, invented figures could be mistaken for those of real people.
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
