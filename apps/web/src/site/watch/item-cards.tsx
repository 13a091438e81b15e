import type { AppContent } from '@jinvani/contract'
import { type Language, watchPath } from '../languages.ts'
import { pictureOf } from './playable.ts'

function CardPicture({ item }: { item: AppContent }) {
  const small = item.smallImages[item.images.thumbnail ? 'thumbnail' : 'poster'][0]?.url ?? pictureOf(item)
  if (!small) return <span className="cover" />
  return <img className="cover" src={small} alt="" width={320} height={180} loading="lazy" />
}

interface ItemCardsProps {
  items: AppContent[]
  language: Language
  /** Slug of the collection that they are of. */
  within: string | undefined
}

/** Links to the pages of items. */
export function ItemCards({ items, language, within }: ItemCardsProps) {
  return (
    <ul className="next">
      {items.map((item) => (
        <li key={item._id}>
          <a href={watchPath(language, item.slug, within)}>
            <CardPicture item={item} />
            <span dir="auto" lang={item.titleLanguage}>
              {item.title}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
