// What search engines and the preview of a shared link read of a page.
import type { AppCollection } from '@jinvani/contract'

/** Like "1:02:05" for 3725, without fractions of a second. */
export function clockText(sec: number): string {
  const seconds = Math.floor(sec)
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
