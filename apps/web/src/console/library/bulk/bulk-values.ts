import {
  type Batch,
  type BodyOf,
  type Calls,
  type Content,
  type Schedule,
  halfTyped,
  lacksOf,
  ratings,
  splitTags,
} from '@jinvani/contract'
import { countWords } from '../../batches/batch-words.ts'
import { type LibraryFilters, libraryQuery } from '../library-filters.ts'
import { lackText } from '../../readiness/lacks.ts'
import type { Selection } from '../selection.tsx'

/** The change, as the console sends it and as the server later reports it. */
export type Change = BodyOf<Calls['previewBulk']>['change'] & NonNullable<Batch['change']>
export type Chosen = BodyOf<Calls['previewBulk']>['selection']

export interface BulkValues {
  active: '' | 'true' | 'false'
  featured: '' | 'true' | 'false'
  /** `keep` leaves the ratings alone; an empty string removes them. */
  rating: string
  addCategories: string[]
  takeCategories: string[]
  addTags: string
  takeTags: string
  schedule: 'keep' | 'set' | 'clear'
  /** The time to set; null leaves the stored one alone. */
  publishAt: string | null
  unpublishAt: string | null
}

export const noValues: BulkValues = {
  active: '',
  featured: '',
  rating: 'keep',
  addCategories: [],
  takeCategories: [],
  addTags: '',
  takeTags: '',
  schedule: 'keep',
  publishAt: null,
  unpublishAt: null,
}

function timesOf({ schedule, publishAt, unpublishAt }: BulkValues): Partial<Schedule> {
  if (schedule === 'keep') return {}
  if (schedule === 'clear') return { publishAt: null, unpublishAt: null }
  return { ...(publishAt !== null && { publishAt }), ...(unpublishAt !== null && { unpublishAt }) }
}

/** Undefined if the values change nothing, or while a time is only partly typed. */
export function toChange(values: BulkValues): Change | undefined {
  const { active, featured, rating, addCategories, takeCategories } = values
  const [addTags, takeTags] = [splitTags(values.addTags), splitTags(values.takeTags)]
  const times = timesOf(values)
  if (Object.values(times).includes(halfTyped)) return undefined
  const change: Change = {
    ...(active !== '' && { active: active === 'true' }),
    ...(featured !== '' && { featured: featured === 'true' }),
    ...(rating !== 'keep' && { rating: ratings.find((each) => each === rating) ?? '' }),
    ...(addCategories.length > 0 && { addCategories }),
    ...(takeCategories.length > 0 && { takeCategories }),
    ...(addTags.length > 0 && { addTags }),
    ...(takeTags.length > 0 && { takeTags }),
    ...times,
  }
  return Object.keys(change).length > 0 ? change : undefined
}

export function nameChange({ trash, active, ...others }: Change): string {
  if (trash) return 'Delete'
  if (active === undefined || Object.keys(others).length > 0) return 'Change'
  return active ? 'Activate' : 'Deactivate'
}

export function toChosen({ isAll, ids }: Selection, filters: LibraryFilters): Chosen {
  if (!isAll) return { ids: [...ids] }
  const { order: _order, ...filter } = libraryQuery(filters)
  return { filter, except: [...ids] }
}

/** What the selected items lack. `isAll`: false if `chosen` has only some of them; the count is then "at least". */
export function missingWords(chosen: readonly Content[], isAll: boolean): string | null {
  const lacks = chosen.map(lacksOf).filter(({ length }) => length > 0)
  if (lacks.length === 0) return null
  const different = new Map(lacks.flat().map((lack) => [lack.label, lack]))
  return lackText([...different.values()], ` in ${isAll ? '' : 'at least '}${countWords(lacks.length)}`)
}
