import type { Category, MediaType } from '@jinvani/contract'

interface CategoryChoice {
  id: string
  name: string
  /** Why new items cannot choose it; empty for an ordinary category. */
  note: string
}

const fitsMedia = (category: Pick<Category, 'type'>, mediaType: MediaType) =>
  category.type === 'any' || category.type === mediaType

function noteOf(category: Category, mediaType: MediaType): string {
  if (!fitsMedia(category, mediaType)) return `${category.type} only`
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

/** Chosen categories that do not fit the media type. */
export function misfits(all: readonly Category[], chosen: readonly string[], mediaType: MediaType): string[] {
  return all
    .filter((category) => chosen.includes(category._id) && !fitsMedia(category, mediaType))
    .map((category) => category.name)
}
