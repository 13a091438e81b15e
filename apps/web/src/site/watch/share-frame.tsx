import type { AppContent, AppFoundContent } from '@jinvani/contract'
import type { ReactNode } from 'react'
import { StoreBadges } from '../landing/store-badges.tsx'
import { type Language, languagePath, watchPath } from '../languages.ts'
import { NoPicture } from '../no-picture.tsx'
import { SiteFooter, SiteHeader } from '../site-frame.tsx'
import { landingTexts, watchTexts } from '../text/texts.ts'
import { pictureOf } from './playable.ts'
import { clockText } from './watch-data.ts'

interface ShareFrameProps {
  title: string
  titleLanguage?: string | undefined
  language: Language
  pathOf: (language: Language) => string
  children: ReactNode
}

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

export function Synopsis({ text }: { text: string }) {
  if (text === '') return null
  return (
    <p className="synopsis" dir="auto">
      {text}
    </p>
  )
}

/** As many cards of a page's first list are on the screen of a phone. */
const cardsAtOnce = 6

/**
 * `place` counts from 0 in the page's first list. The browser asks for pictures that are seen at once before it knows
 * the layout; others wait until they come near.
 */
export function CardCover({ src, place = cardsAtOnce }: { src: string; place?: number | undefined }) {
  const when = place < cardsAtOnce ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const)
  return <img className="cover" src={src} alt="" width={320} height={180} {...when} />
}

function CardPicture({ item, place }: { item: AppContent; place: number | undefined }) {
  const small = item.smallImages[item.images.thumbnail ? 'thumbnail' : 'poster'][0]?.url ?? pictureOf(item)
  if (!small) return <NoPicture colour={item.categories[0]?.bgcolor} />
  return <CardCover src={small} place={place} />
}

/** Such as "Film · 12:30", for somebody who chooses by the time at hand. */
function factsOf({ mediaType, durationSec }: AppContent, language: Language): string {
  const kind = watchTexts[language].kinds[mediaType]
  return durationSec > 0 ? `${kind} · ${clockText(durationSec)}` : kind
}

interface ItemCardsProps {
  items: AppFoundContent[]
  language: Language
  within: string | undefined
  /** The list is what the page begins with. */
  isFirst?: boolean
}

export function ItemCards({ items, language, within, isFirst = false }: ItemCardsProps) {
  return (
    <ul className="next">
      {items.map((item, index) => (
        <li key={item._id}>
          <a href={watchPath(language, item.slug, within)}>
            <CardPicture item={item} place={isFirst ? index : undefined} />
            <span dir="auto" lang={item.titleLanguage}>
              {item.title}
            </span>
            <small>{factsOf(item, language)}</small>
          </a>
          {item.matches?.map(({ startSec, text }) => (
            <a key={startSec} href={`${watchPath(language, item.slug, within)}?t=${Math.floor(startSec)}`}>
              <small dir="auto">{`${clockText(startSec)} ${text}`}</small>
            </a>
          ))}
        </li>
      ))}
    </ul>
  )
}
