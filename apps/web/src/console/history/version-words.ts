// Describes the changes of a save in words. `field` is the name of the field in the API.
import {
  type CategoryTranslation,
  type CollectionRule,
  type LeftOut,
  type Section,
  type Version,
  type VersionChange,
  cellNameAt,
  cells,
  ratingLabels,
  translationsText,
} from '@jinvani/contract'
import { ruleText } from '../forms/collection-texts.ts'
import { yesNo } from '../forms/field-differences.ts'
import { indiaText } from '../schedule/india-time.ts'

/** Labels of fields that `cells` lacks: DRM, translations, and fields of categories, the carousel and collections. */
const otherLabels: Record<string, string> = {
  'drm.enabled': 'DRM',
  'drm.bitrate': 'Bitrates',
  'drm.s3Url': 'Protected File',
  translations: 'Other Languages',
  name: 'Name',
  description: 'Description',
  order: 'Display Order',
  image: 'Image URL',
  bgcolor: 'Background Color',
  type: 'Type',
  subtitle: 'Subtitle',
  imageUrl: 'Desktop Image URL',
  mobileImageUrl: 'Mobile Image URL',
  linkType: 'Link Type',
  linkTarget: 'Link Target',
  picture: 'Picture URL',
  onHome: 'On the Home Page',
  feed: 'Podcast',
  language: 'Language',
  sections: 'Items',
  rule: 'Choice of Items',
}

const cellAt = (field: string) => {
  const name = cellNameAt(field)
  return name && cells[name]
}

export const nameField = (field: string) => cellAt(field)?.label ?? otherLabels[field] ?? field

export type Names = ReadonlyMap<string, string>

/** One line about a section. It names only items that this save added or removed: the server sends no other names. */
function sectionText({ title, items }: Section, names: Names): string {
  const count = `${items.length.toLocaleString('en')} ${items.length === 1 ? 'item' : 'items'}`
  const named = items.flatMap((id) => names.get(id) ?? [])
  const said = named.length === items.length ? ': ' : ', among them '
  const all = named.length > 0 ? count + said + named.join(', ') : count
  return title === '' ? all : `${title}: ${all}`
}

/** The value in words; empty if there is none. */
export function valueText(field: string, value: unknown, names: Names): string {
  const nameOf = (id: string) => names.get(id) ?? 'a deleted category'
  if (field === 'rule' && value !== undefined) return ruleText(value as CollectionRule | null, nameOf)
  if (value === undefined || value === null) return ''
  if (field === 'sections')
    return (value as Section[]).map((section) => sectionText(section, names)).join('\n')
  if (field === 'translations') return translationsText(value as CategoryTranslation[])
  if (typeof value === 'boolean') return yesNo(value)
  if (Array.isArray(value)) {
    const texts = cellAt(field)?.texts(value, nameOf) ?? value
    return texts.join(value.every((entry) => typeof entry !== 'object') ? ', ' : '\n')
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (field === 'publishAt' || field === 'unpublishAt') return indiaText(text)
  if (field === 'linkTarget') return names.get(text) ?? text
  if (field === 'rating' && text in ratingLabels) return ratingLabels[text as keyof typeof ratingLabels]
  return text
}

/** The latest value of each field in these saves, which must be sorted newest first. */
export function currentValues(versions: readonly Version[]): Map<string, unknown> {
  const current = new Map<string, unknown>()
  for (const { field, to } of versions.flatMap(({ changes }) => changes))
    if (!current.has(field)) current.set(field, to)
  return current
}

const written = (value: unknown) => JSON.stringify(value ?? null)

export const isOther = (current: ReadonlyMap<string, unknown>, field: string, value: unknown) =>
  written(current.get(field)) !== written(value)

export const leftText = (left: readonly LeftOut[]) =>
  left.map(({ field, reason }) => `${nameField(field)}: ${reason}`).join('. ')

const named = 3

const fieldsText = (changes: readonly VersionChange[]) => {
  const labels = changes.map(({ field }) => nameField(field))
  const rest = labels.length - named
  if (rest <= 0) return labels.join(', ')
  return `${labels.slice(0, named).join(', ')} and ${rest} more`
}

/** Time of the save that restored values come from, such as " as of 3 Sep, 06:00"; empty if no loaded save has any. */
function savedAt(version: Version, older: readonly Version[]): string {
  const now = currentValues([version])
  const isSame = ({ field, to }: VersionChange) => now.has(field) && !isOther(now, field, to)
  const source = older.find(({ changes }) => changes.some(isSame))
  return source === undefined ? '' : ` as of ${indiaText(source.at)}`
}

/** `older` lists the loaded saves before this version, newest first. */
export function saveSentence(version: Version, older: readonly Version[] = []): string {
  const { actor, action, changes } = version
  const who = actor.kind === 'staff' ? actor.name || 'A member of staff' : 'Jinvani'
  switch (action) {
    case 'create':
      return `${who} created it`
    case 'trash':
      return `${who} moved it to the trash`
    case 'restore':
      return `${who} restored it from the trash`
    case 'revert':
      return `${who} restored ${fieldsText(changes)}${savedAt(version, older)}`
    case 'update':
      return `${who} changed ${fieldsText(changes)}`
  }
}
