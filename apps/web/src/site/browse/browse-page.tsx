import type { BrowseShown, ItemPage } from '@jinvani/contract'
import type { ComponentProps } from 'react'
import { wordsIn } from '../calendar/calendar-words.ts'
import { type Language, pagePath } from '../languages.ts'
import { browseTexts } from '../text/browse.ts'
import { Card, CollectionCards, ItemCards, ShareFrame } from '../watch/share-frame.tsx'

interface FrameProps extends ComponentProps<typeof ShareFrame> {
  /** The searched words; undefined on pages other than the search. */
  q?: string
}

function BrowseFrame({ language, q = '', children, ...frame }: FrameProps) {
  const text = browseTexts[language]
  return (
    <ShareFrame {...frame} language={language}>
      <div className="browse">
        <search>
          <form action={pagePath.search(language)} className="search">
            <input
              name="q"
              type="search"
              defaultValue={q}
              aria-label={text.searchLabel}
              placeholder={text.searchLabel}
              required
            />
            <button type="submit">{text.search}</button>
          </form>
        </search>
        {children}
      </div>
    </ShareFrame>
  )
}

export function BrowsePage({ categories, collections, language }: BrowseShown & { language: Language }) {
  const text = browseTexts[language]
  return (
    <BrowseFrame title={text.heading} language={language} pathOf={(other) => pagePath.browse(other)}>
      <section aria-labelledby="categories">
        <h2 id="categories">{text.categories}</h2>
        {categories.length === 0 && <p>{text.empty}</p>}
        <ul className="next">
          {categories.map(({ _id, slug, name, nameLanguage, image, smallImages, bgcolor }, index) => (
            <li key={_id}>
              <Card
                href={pagePath.browse(language, slug)}
                title={name}
                titleLanguage={nameLanguage}
                picture={smallImages.image[0]?.url ?? image}
                colour={bgcolor}
                place={index}
              />
            </li>
          ))}
        </ul>
      </section>
      {collections.length > 0 && (
        <section aria-labelledby="collections">
          <h2 id="collections">{text.collections}</h2>
          <ul className="next">
            <CollectionCards collections={collections} language={language} />
          </ul>
        </section>
      )}
      <p className="from">
        <a href={pagePath.calendar(language)}>{wordsIn(language)('heading')}</a>
      </p>
    </BrowseFrame>
  )
}

interface ListPageProps extends Pick<FrameProps, 'title' | 'titleLanguage' | 'language' | 'q'> {
  /** Path of the first page of the list. */
  pathIn: (language: Language) => string
  list: ItemPage
  about?: string
}

/** The items of a category, of a person or, with `q`, of a search. */
export function ListPage({ pathIn, list, about, ...frame }: ListPageProps) {
  const { language, q } = frame
  const text = browseTexts[language]
  const path = pathIn(language)
  const { items, previous, next, query } = list
  return (
    <BrowseFrame {...frame} pathOf={(other) => pathIn(other) + query}>
      {q === undefined && (
        <p className="from">
          <a href={pagePath.browse(language)}>{text.heading}</a>
        </p>
      )}
      {about && <p dir="auto">{about}</p>}
      {items.length === 0 && q !== '' && <p>{q ? text.nothing : text.empty}</p>}
      {items.length > 0 && (
        <section>
          <ItemCards items={items} language={language} within={undefined} isFirst />
          {(previous ?? next) !== null && (
            <nav className="pages" aria-label={text.pages}>
              {previous !== null && (
                <a href={path + previous} rel="prev">
                  {text.previous}
                </a>
              )}
              {next !== null && (
                <a href={path + next} rel="next">
                  {text.next}
                </a>
              )}
            </nav>
          )}
        </section>
      )}
    </BrowseFrame>
  )
}
