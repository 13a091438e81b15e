// What is filled in of a change of many items, and what is sent of it.
import { type Batch, type BodyOf, type Calls, ratings, splitTags } from '@jinvani/contract'
import { libraryQuery } from '../library/library-queries.ts'
import type { LibraryFilters } from '../library/library-filters.ts'
import type { Selection } from '../library/selection/selection.ts'

/** As it is sent, and as it is told afterwards. */
export type Change = BodyOf<Calls['previewBulk']>['change'] & NonNullable<Batch['change']>
export type Chosen = BodyOf<Calls['previewBulk']>['selection']

export interface BulkValues {
  active: '' | 'true' | 'false'
  featured: '' | 'true' | 'false'
  /** `keep`, or a rating; empty for none. */
  rating: string
  addCategories: string[]
  takeCategories: string[]
  addTags: string
  takeTags: string
}

export const noValues: BulkValues = {
  active: '',
  featured: '',
  rating: 'keep',
  addCategories: [],
  takeCategories: [],
  addTags: '',
  takeTags: '',
}

const flag = (value: BulkValues['active']) => value === 'true'

/** Undefined where nothing is to be changed. */
export function changeOf(values: BulkValues): Change | undefined {
  const { active, featured, rating, addCategories, takeCategories } = values
  const [addTags, takeTags] = [splitTags(values.addTags), splitTags(values.takeTags)]
  const change: Change = {
    ...(active !== '' && { active: flag(active) }),
    ...(featured !== '' && { featured: flag(featured) }),
    ...(rating !== 'keep' && { rating: ratings.find((each) => each === rating) ?? '' }),
    ...(addCategories.length > 0 && { addCategories }),
    ...(takeCategories.length > 0 && { takeCategories }),
    ...(addTags.length > 0 && { addTags }),
    ...(takeTags.length > 0 && { takeTags }),
  }
  return Object.keys(change).length > 0 ? change : undefined
}

export function chosenOf({ isAll, ids }: Selection, filters: LibraryFilters): Chosen {
  if (!isAll) return { ids: [...ids] }
  const { order: _order, ...filter } = libraryQuery(filters)
  return { filter, except: [...ids] }
}
