import { type Category, type MediaType, takesMedia } from '@jinvani/contract'
import type { Choice } from '../../ui/fields/multi-select.tsx'

/** Why new items cannot choose it. */
function markOf(category: Category, mediaType: MediaType): { mark?: string } {
  if (!takesMedia(category, mediaType)) return { mark: `${category.type} only` }
  return category.active ? {} : { mark: 'inactive' }
}

/** Active categories that fit the media type, and the item's present ones. */
export function categoryChoices(
  all: readonly Category[],
  chosen: readonly string[],
  mediaType: MediaType,
): Choice[] {
  return all
    .map((category) => ({ value: category._id, label: category.name, ...markOf(category, mediaType) }))
    .filter(({ value, mark }) => mark === undefined || chosen.includes(value))
}

/** Chosen categories that do not fit the media type. */
export function misfits(all: readonly Category[], chosen: readonly string[], mediaType: MediaType): string[] {
  return all
    .filter((category) => chosen.includes(category._id) && !takesMedia(category, mediaType))
    .map((category) => category.name)
}
