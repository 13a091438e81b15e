// Restores an earlier version of an item by an ordinary save, without the old values that today's rules refuse.
import {
  type FieldError,
  type LeftOut,
  type Restored,
  type RestoreInput,
  type VersionNoun,
  CarouselPatch,
  CategoryPatch,
  CollectionPatch,
  ContentPatch,
  WordsPatch,
} from '@jinvani/contract'
import type { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { readBody } from '../../platform/http/json-body.ts'
import { isFileGone } from '../uploads/service.ts'
import { type Patch, fieldsBefore } from './changes.ts'
import { type CategoryOf, itemsIn, withHost, withoutGone, withoutRefused } from './without-refused.ts'
import * as queries from './queries.ts'

interface By {
  ifMatch: number | undefined
  savedBy: string
}

type Save<P> = (deps: Deps, id: string, patch: P, by: By) => Promise<{ version: number }>

/** The save of each kind of record, passed in: those features import the history, so it cannot import them. */
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

/** Today's rules check the old values: they may be stricter than those at the time of the save. */
const readPatch = <T extends z.ZodType>(schema: T, patch: Patch) => readBody(schema, patch) as z.output<T>

/** Saves again without the refused fields until the rest is accepted. */
async function saveWhatCan(
  wanted: Patch,
  save: (patch: Patch) => Promise<{ version: number }>,
  categoryOf: CategoryOf,
): Promise<{ version: number; left: LeftOut[] }> {
  const left: LeftOut[] = []
  let patch = wanted
  for (;;) {
    try {
      return { version: (await save(patch)).version, left }
    } catch (error) {
      const rest = withoutRefused(patch, refusalOf(error), categoryOf)
      if (rest === null) throw error
      patch = rest.patch
      left.push(...rest.left)
    }
  }
}

function refusalOf(error: unknown): FieldError {
  const [refused] = error instanceof AppError ? (error.errors ?? []) : []
  if (!refused) throw error
  return isFileGone(error) ? { ...refused, message: 'Its file no longer exists' } : refused
}

export async function restoreVersion(
  deps: Deps,
  savers: Savers,
  id: string,
  wish: RestoreInput,
  by: By,
): Promise<Restored> {
  const noun = await queries.findNoun(deps.db, id)
  const saves = noun ? await queries.listVersionsSince(deps.db, id, wish) : []
  const { version, id: save } = saves.at(-1) ?? {}
  if (!noun || version !== wish.atVersion || (wish.save ?? save) !== save) throw new AppError('not-found')
  const undone = wish.side === 'after' ? saves.slice(0, -1) : saves
  const wanted = withHost(fieldsBefore(undone, wish.fields), deps.config.publicUrl)
  const ids = [...idsIn(wanted['categories']), ...itemsIn(wanted['sections'])]
  const named = new Map((await queries.listNames(deps.db, ids)).map((of) => [of.id, of]))
  const { patch, left } = withoutGone(wanted, (of) => named.get(of))
  const saved = await saveWhatCan(patch, saverOf(deps, savers, noun, id, by), (of) => named.get(String(of)))
  return { noun, _id: id, version: saved.version, left: [...left, ...saved.left] }
}

const idsIn = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
