import type {
  BrowseShown,
  CategoryShown,
  ItemPage,
  PersonShown,
  SearchShown,
  SmallPicture,
} from '@jinvani/contract'
import type { ReactNode } from 'react'
import { wordsIn } from '../calendar/calendar-words.ts'
import { type Language, pagePath } from '../languages.ts'
import { NoPicture } from '../no-picture.tsx'
import { browseTexts } from '../text/browse.ts'
import { CardCover, ItemCards, ShareFrame } from '../watch/share-frame.tsx'

interface FrameProps {
  title: string
  titleLanguage?: string | undefined
  language: Language
  pathOf: (language: Language) => string
  q?: string
  children: ReactNode
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

interface CardProps {
  href: string
  name: string
  nameLanguage?: string | undefined
  picture: string
  small: SmallPicture[]
  colour?: string
  place?: number
}

function Card({ href, name, nameLanguage, picture, small, colour, place }: CardProps) {
  const address = small[0]?.url ?? picture
  return (
    <li>
      <a href={href}>
        {address ? <CardCover src={address} place={place} /> : <NoPicture colour={colour} />}
        <span dir="auto" lang={nameLanguage}>
          {name}
        </span>
      </a>
    </li>
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
            <Card
              key={_id}
              href={pagePath.browse(language, slug)}
              name={name}
              nameLanguage={nameLanguage}
              picture={image}
              small={smallImages.image}
              colour={bgcolor}
              place={index}
            />
          ))}
        </ul>
      </section>
      {collections.length > 0 && (
        <section aria-labelledby="collections">
          <h2 id="collections">{text.collections}</h2>
          <ul className="next">
            {collections.map(({ _id, slug, title, picture, smallPictures }) => (
              <Card
                key={_id}
                href={pagePath.collection(language, slug)}
                name={title}
                picture={picture}
                small={smallPictures}
              />
            ))}
          </ul>
        </section>
      )}
      <p className="from">
        <a href={pagePath.calendar(language)}>{wordsIn(language)('heading')}</a>
      </p>
    </BrowseFrame>
  )
}

function List({ list, path, nothing, language }: ListProps) {
  const text = browseTexts[language]
  const { items, previous, next } = list
  if (items.length === 0) return <p>{nothing}</p>
  return (
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
  )
}

interface ListProps {
  list: ItemPage
  path: string
  nothing: string
  language: Language
}

export function CategoryPage({ category, list, language }: CategoryShown & { language: Language }) {
  const { name, nameLanguage, slug, description } = category
  const text = browseTexts[language]
  return (
    <BrowseFrame
      title={name}
      titleLanguage={nameLanguage}
      language={language}
      pathOf={(other) => pagePath.browse(other, slug) + list.query}
    >
      <p className="from">
        <a href={pagePath.browse(language)}>{text.heading}</a>
      </p>
      {description && <p dir="auto">{description}</p>}
      <List list={list} path={pagePath.browse(language, slug)} nothing={text.empty} language={language} />
    </BrowseFrame>
  )
}

export function PersonPage({ person, list, language }: PersonShown & { language: Language }) {
  const text = browseTexts[language]
  const { name, slug } = person
  return (
    <BrowseFrame
      title={name}
      language={language}
      pathOf={(other) => pagePath.person(other, slug) + list.query}
    >
      <p className="from">
        <a href={pagePath.browse(language)}>{text.heading}</a>
      </p>
      <List list={list} path={pagePath.person(language, slug)} nothing={text.empty} language={language} />
    </BrowseFrame>
  )
}

export function SearchPage({ q, list, language }: SearchShown & { language: Language }) {
  const text = browseTexts[language]
  const title = q ? text.foundFor.replace('{q}', () => q) : text.search
  return (
    <BrowseFrame
      title={title}
      language={language}
      pathOf={(other) => pagePath.search(other) + list.query}
      q={q}
    >
      {q && <List list={list} path={pagePath.search(language)} nothing={text.nothing} language={language} />}
    </BrowseFrame>
  )
}
