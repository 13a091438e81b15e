// What a save changed, in words. Fields are named as they are sent.
import { type Version, type VersionChange, ratingLabels } from '@jinvani/contract'
import { indiaText } from '../schedule/india-time.ts'
import { currentValues, isOther } from './current-values.ts'

export const fieldLabels: Record<string, string> = {
  title: 'Title',
  slug: 'Slug',
  synopsis: 'Synopsis',
  mediaType: 'Media Type',
  platform: 'Platform',
  durationSec: 'Duration (seconds)',
  categories: 'Categories',
  tags: 'Tags',
  featured: 'Featured',
  active: 'Active',
  rating: 'Rating',
  descriptors: 'Rating Descriptors',
  hasSpeech: 'Has Speech',
  publishAt: 'Goes Live',
  unpublishAt: 'Ends',
  chapters: 'Chapters',
  sources: 'Addresses',
  sourceWorkflow: 'Source Type',
  dataSaver: 'Data Saver',
  'drm.enabled': 'DRM',
  'drm.bitrate': 'Bitrates',
  'drm.s3Url': 'Protected File',
  'images.poster': 'Poster',
  'images.thumbnail': 'Thumbnail',
  'images.banner': 'Banner',
  'credits.writtenAndDirectedBy': 'Written and Directed By',
  'credits.music': 'Music',
  'credits.lyrics': 'Lyrics',
  'credits.singers': 'Singers',
  'credits.castNames': 'Cast',
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
}

export const labelOf = (field: string) => fieldLabels[field] ?? field

/** Of the categories and items that values name by id. */
export type Names = ReadonlyMap<string, string>

const time = (seconds: number) => {
  const digits = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${digits(Math.floor(seconds / 60) % 60)}:${digits(seconds % 60)}`
}

/** An entry of a list that is no plain text: a chapter, or an address to play from. */
function entryText(entry: object): string {
  const { startSec, title, url } = entry as { startSec?: unknown; title?: unknown; url?: unknown }
  if (typeof startSec === 'number') return `${time(startSec)} ${String(title)}`
  return typeof url === 'string' ? url : JSON.stringify(entry)
}

const goneCategory = 'a category that is gone'

function listText(field: string, list: readonly unknown[], names: Names): string {
  if (field === 'categories') return list.map((id) => names.get(String(id)) ?? goneCategory).join(', ')
  const isPlain = list.every((entry) => typeof entry !== 'object')
  return list.map((entry) => (isPlain ? String(entry) : entryText(Object(entry)))).join(isPlain ? ', ' : '\n')
}

/** Empty for nothing. */
export function valueText(field: string, value: unknown, names: Names): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return listText(field, value, names)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (field === 'publishAt' || field === 'unpublishAt') return indiaText(text)
  if (field === 'linkTarget') return names.get(text) ?? text
  if (field === 'rating' && text in ratingLabels) return ratingLabels[text as keyof typeof ratingLabels]
  return text
}

const named = 3

const fieldsText = (changes: readonly VersionChange[]) => {
  const labels = changes.map(({ field }) => labelOf(field))
  const rest = labels.length - named
  if (rest <= 0) return labels.join(', ')
  return `${labels.slice(0, named).join(', ')} and ${rest} more`
}

/** When the fields were saved as they came back; empty where no older save tells. */
function savedAt(version: Version, older: readonly Version[]): string {
  const now = currentValues([version])
  const isSame = ({ field, to }: VersionChange) => now.has(field) && !isOther(now, field, to)
  const source = older.find(({ changes }) => changes.some(isSame))
  return source === undefined ? '' : ` as of ${indiaText(source.at)}`
}

/** `older`: the saves before it, newest first. */
export function sentenceOf(version: Version, older: readonly Version[] = []): string {
  const { actor, action, changes } = version

  const who = actor.kind === 'staff' ? actor.name || 'A member of staff' : 'The program'
  switch (action) {
    case 'create':
      return `${who} created it`
    case 'trash':
      return `${who} moved it to the trash`
    case 'restore':
      return `${who} brought it back from the trash`
    case 'revert':
      return `${who} brought back ${fieldsText(changes)}${savedAt(version, older)}`
    case 'update':
      return `${who} changed ${fieldsText(changes)}`
  }
}
