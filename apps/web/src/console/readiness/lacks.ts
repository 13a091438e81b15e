// Where in an item's form a missing thing is entered, and how it is called.
import { type Lack, type LackKind, lackKinds, lackLabels, mapImageKinds } from '@jinvani/contract'
import { useMayEnter } from '../session/guard.tsx'

/** Returns the address of an item's form. Viewers, who have no form, get a search for the item's title. */
export function useItemPage() {
  const mayEdit = useMayEnter()('/content/edit/:id')
  return ({ contentId, title }: { contentId: string; title: string }, kind?: LackKind) => {
    if (!mayEdit) return `/content?q=${encodeURIComponent(title)}`
    return kind === undefined ? `/content/edit/${contentId}` : lackAddress(contentId, kind)
  }
}

/** `field`: CSS selector of the field that gets the focus. */
export const lackPlaces: Record<LackKind, { place: number | 'captions'; field: string }> = {
  synopsis: { place: 1, field: '[name="synopsis"]' },
  categories: { place: 1, field: 'fieldset[aria-label="Categories"] input' },
  file: { place: 3, field: '[aria-label="File"], [name="youtubeUrl"], [name="externalUrl"]' },
  source: { place: 3, field: '[name="youtubeUrl"], [name="externalUrl"], [aria-label="File"]' },
  ...mapImageKinds((kind) => ({ place: 4, field: `[name="${kind}"]` })),
  rating: { place: 5, field: '[name="rating"]' },
  descriptors: { place: 5, field: '[name="descriptors"]' },
  captions: { place: 'captions', field: '[aria-label="Add captions"] input' },
}

export function lackAddress(id: string, kind: LackKind): string {
  const { place } = lackPlaces[kind]
  const part = typeof place === 'number' ? 'step' : 'tab'
  const search = new URLSearchParams({ [part]: String(place), missing: kind })
  return `/content/edit/${id}?${search.toString()}`
}

export const readLack = (search: URLSearchParams): LackKind | null =>
  lackKinds.find((kind) => kind === search.get('missing')) ?? null

/** Words such as "Missing: category. Banner too small."; `where`, such as " in 3 items", comes after "Missing". */
export function lackText(lacks: readonly Lack[], where = ''): string {
  const isMissing = ({ kind, label }: Lack) => label === lackLabels[kind]
  const missing = lacks.filter(isMissing).map(({ label }) => label.toLowerCase())
  const others = lacks.filter((lack) => !isMissing(lack)).map(({ label }) => `${label}.`)
  return [...(missing.length === 0 ? [] : [`Missing${where}: ${missing.join(', ')}.`]), ...others].join(' ')
}
