import type { AppContent } from '@jinvani/contract'
import type { ReactNode } from 'react'
import { StoreBadges } from '../landing/store-badges.tsx'
import { type Language, languagePath, watchPath } from '../languages.ts'
import { SiteFooter, SiteHeader } from '../site-frame.tsx'
import { landingTexts } from '../text/texts.ts'
import { pictureOf } from './playable.ts'

interface ShareFrameProps {
  title: string
  /** Language of the title, if it differs from that of the page. */
  titleLanguage?: string | undefined
  language: Language
  /** Path of the page in a language. */
  pathOf: (language: Language) => string
  children: ReactNode
}

/** Head, title, stores and foot of the page of an item or a collection. */
export function ShareFrame({ title, titleLanguage, language, pathOf, children }: ShareFrameProps) {
  const { languageLabel, footer, stores } = landingTexts[language]
  return (
    <>
      <SiteHeader
        home={languagePath(language)}
        languageSwitch={{ label: languageLabel, current: language, pathOf }}
      />
      <main id="content" className="wrap watch">
        <h1 dir="auto" lang={titleLanguage}>
          {title}
        </h1>
        {children}
        <section aria-labelledby="stores">
          <h2 id="stores">{stores.label}</h2>
          <StoreBadges text={stores} />
        </section>
      </main>
      <SiteFooter text={footer} language={language} />
    </>
  )
}

/** The line breaks of the text stay. */
export function Synopsis({ text }: { text: string }) {
  if (text === '') return null
  return (
    <p className="synopsis" dir="auto">
      {text}
    </p>
  )
}

function CardPicture({ item }: { item: AppContent }) {
  const small = item.smallImages[item.images.thumbnail ? 'thumbnail' : 'poster'][0]?.url ?? pictureOf(item)
  if (!small) return <span className="cover" />
  return <img className="cover" src={small} alt="" width={320} height={180} loading="lazy" />
}

interface ItemCardsProps {
  items: AppContent[]
  language: Language
  /** Slug of the collection that the items belong to. */
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
