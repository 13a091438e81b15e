import { type Category, type MediaType, takesMedia } from '@jinvani/contract'
import type { Choice } from '../../../../ui/fields/multi-select.tsx'

interface CategoryChoice {
  id: string
  name: string
  /** Why new items cannot choose it; empty for an ordinary category. */
  note: string
}

function noteOf(category: Category, mediaType: MediaType): string {
  if (!takesMedia(category, mediaType)) return `${category.type} only`
  return category.active ? '' : 'inactive'
}

/** Active categories that fit the media type, and the item's present ones. */
export function categoryChoices(
  all: readonly Category[],
  chosen: readonly string[],
  mediaType: MediaType,
): CategoryChoice[] {
  return all
    .map((category) => ({ id: category._id, name: category.name, note: noteOf(category, mediaType) }))
    .filter((choice) => choice.note === '' || chosen.includes(choice.id))
}

export const categoryOptions = (...of: Parameters<typeof categoryChoices>): Choice[] =>
  categoryChoices(...of).map(({ id, name, note }) => ({
    value: id,
    label: name,
    ...(note !== '' && { mark: note }),
  }))

/** Chosen categories that do not fit the media type. */
export function misfits(all: readonly Category[], chosen: readonly string[], mediaType: MediaType): string[] {
  return all
    .filter((category) => chosen.includes(category._id) && !takesMedia(category, mediaType))
    .map((category) => category.name)
}
