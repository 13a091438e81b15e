// An item as it was: saved like any other change, as far as the rules of today let it come back.
import {
  CarouselPatch,
  CategoryPatch,
  ContentPatch,
  type FieldError,
  type LeftOut,
  type RestoreInput,
  type Restored,
  type VersionNoun,
} from '@jinvani/contract'
import type { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { updateCarouselItem } from '../carousel/service.ts'
import { updateCategory } from '../categories/service.ts'
import { updateContent } from '../content/service.ts'
import { isFileGone } from '../uploads/service.ts'
import { withHost } from './addresses.ts'
import { type CategoryOf, withoutRefused } from './without-refused.ts'
import * as queries from './queries.ts'
import { type Patch, fieldsAsSaved } from './fields-as-saved.ts'

interface By {
  ifMatch: number | undefined
  savedBy: string
}

type Save = (patch: Patch) => Promise<{ version: number }>

/** An empty patch changes nothing. */
function saverOf(deps: Deps, noun: VersionNoun, id: string, by: By): Save {
  const { ifMatch } = by
  const savers: Record<VersionNoun, Save> = {
    content: (patch) => updateContent(deps, id, readPatch(ContentPatch, patch), by),
    category: (patch) => updateCategory(deps, id, readPatch(CategoryPatch, patch), ifMatch),
    carousel: (patch) => updateCarouselItem(deps, id, readPatch(CarouselPatch, patch), by),
  }
  return savers[noun]
}

/** By the rules of today, which may be others than those it was saved by. */
const readPatch = <T extends z.ZodType>(schema: T, patch: Patch) => readBody(schema, patch) as z.output<T>

/** Begins again without what was refused, until the rest is saved. */
async function saveWhatCan(
  wanted: Patch,
  save: Save,
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
  return isFileGone(error) ? { ...refused, message: 'Its file is not there any more' } : refused
}

export async function restoreVersion(deps: Deps, id: string, wish: RestoreInput, by: By): Promise<Restored> {
  const noun = await queries.findNoun(deps.db, id)
  const saves = noun ? await queries.listVersionsSince(deps.db, id, wish.atVersion) : []
  if (!noun || saves.at(-1)?.version !== wish.atVersion) throw new AppError('not-found')
  const patch = withHost(fieldsAsSaved(saves, wish), deps.config.publicUrl)
  const named = await queries.listNames(deps.db, idsIn(patch['categories']))
  const categories = new Map(named.map((of) => [of.id, of]))
  const saved = await saveWhatCan(patch, saverOf(deps, noun, id, by), (of) => categories.get(String(of)))
  return { noun, _id: id, ...saved }
}

const idsIn = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
