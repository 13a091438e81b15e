// Restores an earlier version of a record. It is saved as usual, without those old values that a rule refuses today.
import {
  CarouselPatch,
  CategoryPatch,
  CollectionPatch,
  ContentPatch,
  type FieldError,
  type LeftOut,
  type RestoreInput,
  Section,
  type VersionNoun,
  WordsPatch,
} from '@jinvani/contract'
import type { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { readBody } from '../../platform/http/json-body.ts'
import { absoluteUrl, isFileGone } from '../uploads/service.ts'
import { type Patch, fieldsBefore } from './service.ts'
import * as queries from './queries.ts'

/** Adds the host to addresses of stored files, which are stored without the host, but sent to clients with it. */
export function withHost<T>(value: T, publicUrl: string): T {
  const shown = (part: unknown): unknown => {
    if (typeof part === 'string') return absoluteUrl(part, publicUrl)
    if (Array.isArray(part)) return part.map(shown)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, of]) => [name, shown(of)]))
  }
  return shown(value) as T
}

/** Fields that are restored together or not at all. */
const groups = [
  ['linkType', 'linkTarget'],
  ['sources', 'sourceWorkflow', 'mediaType', 'drm', 'active'],
]

interface Rest {
  patch: Patch
  left: LeftOut[]
}

const without = (patch: Patch, names: readonly string[]): Patch =>
  Object.fromEntries(Object.entries(patch).filter(([name]) => !names.includes(name)))

type Named = Awaited<ReturnType<typeof queries.listNames>>[number]
type CategoryOf = (id: unknown) => Named | undefined

const inTrash = 'is in the trash, from where a super admin can restore it'

/** The patch without the refused field, and the reason. Null if the patch does not have the field. */
function withoutRefused(patch: Patch, { path, message }: FieldError, categoryOf: CategoryOf): Rest | null {
  const [name = '', part = ''] = path.split('.')
  const value = patch[name]
  const gone: unknown = Array.isArray(value) ? value[Number(part)] : undefined
  if (name === 'categories' && Array.isArray(value) && gone !== undefined) {
    const known = categoryOf(gone)
    const why = known?.trashedAt ? inTrash : `does not come back: ${message}`
    const reason = known === undefined ? message : `“${known.name}” ${why}`
    const categories = value.filter((id) => id !== gone)
    return { patch: { ...patch, categories }, left: [{ field: name, reason }] }
  }
  // The rule of a collection is left out as a whole: without one of its conditions it would choose other items.
  if (typeof value === 'object' && value && !Array.isArray(value) && part in value && name !== 'rule') {
    const rest = without(value as Patch, [part])
    const left = [{ field: `${name}.${part}`, reason: message }]
    return { patch: Object.keys(rest).length > 0 ? { ...patch, [name]: rest } : without(patch, [name]), left }
  }
  const names = (groups.find((group) => group.includes(name)) ?? [name]).filter((each) => each in patch)
  if (names.length === 0) return null
  return { patch: without(patch, names), left: names.map((field) => ({ field, reason: message })) }
}

const sectionsIn = (value: unknown): Section[] => Section.array().safeParse(value).data ?? []
export const itemsIn = (value: unknown) => sectionsIn(value).flatMap(({ items }) => items)

/** Removes deleted items from the sections of a collection. `itemOf` also finds items in the trash. */
function withoutGone(patch: Patch, itemOf: (id: string) => Named | undefined): Rest {
  if (patch['sections'] === undefined) return { patch, left: [] }
  const isGone = (id: string) => itemOf(id)?.trashedAt !== null
  const sections = sectionsIn(patch['sections']).map(({ title, items }) => ({
    title,
    items: items.filter((id) => !isGone(id)),
  }))
  const left = itemsIn(patch['sections'])
    .filter(isGone)
    .map((id) => {
      const name = itemOf(id)?.name
      const reason = name === undefined ? 'An item of it was deleted for good' : `“${name}” ${inTrash}`
      return { field: 'sections', reason }
    })
  return { patch: { ...patch, sections }, left }
}

interface By {
  ifMatch: number | undefined
  savedBy: string
}

type Save<P> = (deps: Deps, id: string, patch: P, by: By) => Promise<{ version: number }>

/** How each kind of record is saved. The functions are passed in, since their features import this one. */
export interface Savers {
  content: Save<ContentPatch>
  words: (deps: Deps, id: string, patch: WordsPatch, ifMatch: number | undefined) => Promise<void>
  category: Save<CategoryPatch>
  carousel: Save<CarouselPatch>
  collection: Save<CollectionPatch>
}

function saverOf(deps: Deps, savers: Savers, noun: VersionNoun, id: string, by: By) {
  const saves: Record<VersionNoun, (patch: Patch) => Promise<{ version: number }>> = {
    async content({ words, meanings, ...patch }) {
      if (words !== undefined || meanings !== undefined)
        await savers.words(deps, id, readPatch(WordsPatch, { words, meanings }), by.ifMatch)
      return await savers.content(deps, id, readPatch(ContentPatch, patch), by)
    },
    category: (patch) => savers.category(deps, id, readPatch(CategoryPatch, patch), by),
    carousel: (patch) => savers.carousel(deps, id, readPatch(CarouselPatch, patch), by),
    collection: (patch) => savers.collection(deps, id, readPatch(CollectionPatch, patch), by),
  }
  return saves[noun]
}

/** Checks the old values by today's rules, which may be stricter than the rules when they were saved. */
const readPatch = <T extends z.ZodType>(schema: T, patch: Patch) => readBody(schema, patch) as z.output<T>

async function saveWhatCan(wanted: Patch, save: ReturnType<typeof saverOf>, categoryOf: CategoryOf) {
  const left: LeftOut[] = []
  let patch = wanted
  for (;;) {
    try {
      return { version: (await save(patch)).version, left }
    } catch (error) {
      const [refused] = error instanceof AppError ? (error.errors ?? []) : []
      const message = isFileGone(error) ? 'Its file no longer exists' : refused?.message
      const rest = refused && message && withoutRefused(patch, { ...refused, message }, categoryOf)
      if (!rest) throw error
      patch = rest.patch
      left.push(...rest.left)
    }
  }
}

export async function restoreVersion(deps: Deps, savers: Savers, id: string, wish: RestoreInput, by: By) {
  const noun = await queries.findNoun(deps.db, id)
  const saves = noun ? await queries.listVersionsSince(deps.db, id, wish) : []
  const { version, id: save } = saves.at(-1) ?? {}
  if (!noun || version !== wish.atVersion || (wish.save ?? save) !== save) throw new AppError('not-found')
  const undone = wish.side === 'after' ? saves.slice(0, -1) : saves
  const wanted = withHost(fieldsBefore(undone, wish.fields), deps.config.publicUrl)
  const categories = wanted['categories']
  const ids = [...(Array.isArray(categories) ? categories.map(String) : []), ...itemsIn(wanted['sections'])]
  const named = new Map((await queries.listNames(deps.db, ids)).map((of) => [of.id, of]))
  const { patch, left } = withoutGone(wanted, (of) => named.get(of))
  const saved = await saveWhatCan(patch, saverOf(deps, savers, noun, id, by), (of) => named.get(String(of)))
  return { noun, _id: id, version: saved.version, left: [...left, ...saved.left] }
}
