// What the library has, on the landing page: newest titles below each card, and a rail of collections.
import type { AppContent, LandingShown } from '@jinvani/contract'
import { wordsIn } from '../calendar/calendar-words.ts'
import { browsePath, calendarPath, collectionPath, type Language, watchPath } from '../languages.ts'
import { NoPicture } from '../no-picture.tsx'
import { CardCover } from '../watch/share-frame.tsx'
import { browseTexts } from '../text/browse.ts'
import type { featureNames } from '../text/en.ts'

type CardName = (typeof featureNames)[number]

/** Which categories belong to a card, by their slugs; each belongs to the first that fits. */
const categoriesOf: Record<CardName, RegExp> = {
  films: /movie|film|stor(?:y|ies)|katha/,
  music: /bhajan|stavan|stuti|stotra|song|music/,
  podcasts: /podcast|interview|talk/,
  teachings: /teaching|pravachan|discourse|sutra/,
}
const TITLES = 3

function newestOf(name: CardName, categories: LandingShown['categories']): AppContent[] {
  const own = categories.filter(
    ({ slug }) => Object.entries(categoriesOf).find(([, pattern]) => pattern.test(slug))?.[0] === name,
  )
  const items = new Map(own.flatMap(({ newest }) => newest).map((item) => [item._id, item]))
  return [...items.values()]
    .toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
    .slice(0, TITLES)
}

interface CardTitlesProps extends Pick<LandingShown, 'categories'> {
  name: CardName
  language: Language
}

export function CardTitles({ name, categories, language }: CardTitlesProps) {
  const items = newestOf(name, categories)
  if (items.length === 0) return null
  return (
    <ul className="titles">
      {items.map(({ _id, slug, title, titleLanguage }) => (
        <li key={_id}>
          <a href={watchPath(language, slug)} dir="auto" lang={titleLanguage}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}

export function CollectionRail({
  collections,
  language,
}: Pick<LandingShown, 'collections'> & { language: Language }) {
  const text = browseTexts[language]
  return (
    <section className="wrap band" aria-labelledby="collections">
      <h2 id="collections" className="band-title">
        {text.collections}
      </h2>
      <ul className="rail titles" aria-labelledby="collections">
        {collections.map(({ _id, slug, title, picture, smallPictures }) => {
          const address = smallPictures[0]?.url ?? picture
          return (
            <li key={_id}>
              <a href={collectionPath(language, slug)}>
                {address ? <CardCover src={address} /> : <NoPicture />}
                <span dir="auto">{title}</span>
              </a>
            </li>
          )
        })}
      </ul>
      <p className="titles">
        <a href={browsePath(language)}>{text.heading}</a> ·{' '}
        <a href={calendarPath(language)}>{wordsIn(language)('heading')}</a>
      </p>
    </section>
  )
}
