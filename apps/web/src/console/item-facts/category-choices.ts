import { type Category, type MediaType, takesMedia } from '@jinvani/contract'
import type { Choice } from '../../ui/fields/multi-select.tsx'

function markOf(category: Category, mediaType: MediaType): { mark?: string } {
  if (!takesMedia(category, mediaType)) return { mark: `${category.type} only` }
  return category.active ? {} : { mark: 'inactive' }
}

/** The active categories that fit the media type, and those that are already chosen. */
export function categoryChoices(
  all: readonly Category[],
  chosen: readonly string[],
  mediaType: MediaType,
): Choice[] {
  return all
    .map((category) => ({ value: category._id, label: category.name, ...markOf(category, mediaType) }))
    .filter(({ value, mark }) => mark === undefined || chosen.includes(value))
}

/** Names of the chosen categories that the media type does not allow. */
export function misfits(all: readonly Category[], chosen: readonly string[], mediaType: MediaType): string[] {
  return all
    .filter((category) => chosen.includes(category._id) && !takesMedia(category, mediaType))
    .map((category) => category.name)
}

/** Why a search offers nothing, such as "Songs is for audio only": about the first category with these words. */
export function whyNone(all: readonly Category[], words: string, mediaType: MediaType): string {
  const named = all.find(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()))
  if (named && !takesMedia(named, mediaType)) return `${named.name} is for ${named.type} only`
  return named && !named.active ? `${named.name} is inactive` : 'No active category fits'
}
