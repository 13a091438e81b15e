// An item for search engines and for the preview of a shared link.
import type { AppCollection, AppContent } from '@jinvani/contract'
import { fileOf, isProtected, playableOf } from './playable.ts'

/** 3725 is 1:02:05. */
export function clockText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const parts = hours > 0 ? [hours, String(minutes).padStart(2, '0')] : [minutes]
  return [...parts, String(seconds % 60).padStart(2, '0')].join(':')
}

const DESCRIPTION_LENGTH = 160

/** The synopsis in one line, cut after a word. */
export function shortSynopsis(synopsis: string): string {
  const line = synopsis.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_LENGTH) return line
  const cut = line.slice(0, DESCRIPTION_LENGTH)
  const end = cut.lastIndexOf(' ')
  // The cut may have split a surrogate pair: its first half alone is no valid text.
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** Only the apps get the addresses of a protected item. */
function playedAt(item: AppContent) {
  if (isProtected(item)) return {}
  const { streams, youtube } = playableOf(item, '')
  const content = fileOf(item) ?? streams.find(({ kind }) => kind === 'hls')
  return {
    ...(content && { contentUrl: content.url }),
    ...(youtube && { embedUrl: `https://www.youtube-nocookie.com/embed/${youtube}` }),
  }
}

/** Schema.org JSON-LD of the item. */
export function itemData(item: AppContent, description: string, url: string, picture: string) {
  return {
    '@context': 'https://schema.org',
    '@type': item.mediaType === 'audio' ? 'AudioObject' : 'VideoObject',
    name: item.title,
    description,
    url,
    uploadDate: item.createdAt,
    thumbnailUrl: [picture],
    ...(item.durationSec > 0 && { duration: `PT${item.durationSec}S` }),
    ...playedAt(item),
  }
}

/** Schema.org JSON-LD of the collection; `addresses` are those of the pages of its items. */
export function collectionData(
  { title, itemCount }: AppCollection,
  description: string,
  url: string,
  picture: string,
  addresses: string[],
) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: title,
    description,
    url,
    numberOfItems: itemCount,
    image: picture,
    itemListElement: addresses.map((address, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: address,
    })),
  }
}
