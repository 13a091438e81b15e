// What an item lacks: the step and field of the wizard that supply it, and the words for it.
import { type Lack, type LackKind, lackKinds, lackLabels, mapImageKinds } from '@jinvani/contract'

interface LackPlace {
  /** Null for fields below the steps. */
  step: number | null
  /** Selector of the field that gets the focus. */
  field: string
}

export const lackPlaces: Record<LackKind, LackPlace> = {
  synopsis: { step: 1, field: '[name="synopsis"]' },
  categories: { step: 1, field: 'fieldset[aria-label="Categories"] input' },
  file: { step: 3, field: '[aria-label="File"], [name="youtubeUrl"], [name="externalUrl"]' },
  source: { step: 3, field: '[name="youtubeUrl"], [name="externalUrl"], [aria-label="File"]' },
  ...mapImageKinds((kind) => ({ step: 4, field: `[name="${kind}"]` })),
  rating: { step: 5, field: '[name="rating"]' },
  descriptors: { step: 5, field: '[name="descriptors"]' },
  captions: { step: null, field: '[data-captions]' },
}

/** Address of the field in the item's form. */
export function lackAddress(id: string, kind: LackKind): string {
  const { step } = lackPlaces[kind]
  const search = new URLSearchParams({ ...(step !== null && { step: String(step) }), missing: kind })
  return `/content/edit/${id}?${search.toString()}`
}

export const lackOfAddress = (search: URLSearchParams): LackKind | null =>
  lackKinds.find((kind) => kind === search.get('missing')) ?? null

/** `Missing: synopsis, category. Banner too small.`; `where` stands behind the first word. */
export function lackText(lacks: readonly Lack[], where = ''): string {
  const isMissing = ({ kind, label }: Lack) => label === lackLabels[kind]
  const missing = lacks.filter(isMissing).map(({ label }) => label.toLowerCase())
  const others = lacks.filter((lack) => !isMissing(lack)).map(({ label }) => `${label}.`)
  return [...(missing.length === 0 ? [] : [`Missing${where}: ${missing.join(', ')}.`]), ...others].join(' ')
}
