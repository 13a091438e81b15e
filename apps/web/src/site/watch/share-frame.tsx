import { type AppFoundContent, defaultCategoryColor } from '@jinvani/contract'
import type { CSSProperties, ReactNode } from 'react'
import { StoreBadges } from '../landing/stores.tsx'
import { type Language, pagePath } from '../languages.ts'
import { SiteFrame } from '../site-frame.tsx'
import { siteTexts } from '../text/texts.ts'
import { choosePicture } from './playable.ts'

interface ShareFrameProps {
  title: string
  titleLanguage?: string | undefined
  language: Language
  pathOf: (language: Language) => string
  children: ReactNode
}

export function ShareFrame({ title, titleLanguage, language, pathOf, children }: ShareFrameProps) {
  const { stores } = siteTexts[language].landing
  return (
    <SiteFrame language={language} pathOf={pathOf}>
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
    </SiteFrame>
  )
}

/** A lotus in place of a missing picture, on the category's colour unless that is the default grey. */
export function NoPicture({ colour = defaultCategoryColor }: { colour?: string | undefined }) {
  const style = colour === defaultCategoryColor ? {} : { style: { '--tile': colour } as CSSProperties }
  return <span className="cover no-picture" {...style} />
}

export function Synopsis({ text }: { text: string }) {
  if (text === '') return null
  return (
    <p className="synopsis" dir="auto">
      {text}
    </p>
  )
}

/** On a phone, the first row of a list has two cards, and the screen at first shows six. */
const cardsInRow = 2
const cardsAtOnce = 6

interface CardCoverProps {
  src: string
  colour?: string | undefined
  place?: number | undefined
}

/**
 * `place` is the card's index in the page's first list. Pictures on the first screen load before the browser knows
 * the layout, those in the first row with high priority. Pictures further down load when they come near.
 */
export function CardCover({ src, colour, place = cardsAtOnce }: CardCoverProps) {
  if (!src) return <NoPicture colour={colour} />
  const fetchPriority = place < cardsInRow ? 'high' : 'low'
  const when = place < cardsAtOnce ? ({ fetchPriority } as const) : ({ loading: 'lazy' } as const)
  return <img className="cover" src={src} alt="" width={320} height={180} {...when} />
}

/** A time as on a clock, without fractions: 3725 gives "1:02:05". */
export function shortClock(sec: number): string {
  const seconds = Math.floor(sec)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const parts = hours > 0 ? [hours, String(minutes).padStart(2, '0')] : [minutes]
  return [...parts, String(seconds % 60).padStart(2, '0')].join(':')
}

interface ItemCardsProps {
  items: AppFoundContent[]
  language: Language
  within: string | undefined
  /** True for the first list of the page, whose pictures load first. */
  isFirst?: boolean
}

export function ItemCards({ items, language, within, isFirst = false }: ItemCardsProps) {
  return (
    <ul className="next">
      {items.map((item, index) => {
        const { images, smallImages, categories, durationSec } = item
        const kind = siteTexts[language].watch.kinds[item.mediaType]
        const href = pagePath.watch(language, item.slug, within)
        const src = smallImages[images.thumbnail ? 'thumbnail' : 'poster'][0]?.url ?? choosePicture(item)
        return (
          <li key={item._id}>
            <a href={href}>
              <CardCover src={src} colour={categories[0]?.bgcolor} place={isFirst ? index : undefined} />
              <span dir="auto" lang={item.titleLanguage}>
                {item.title}
              </span>
              <small>{durationSec > 0 ? `${kind} · ${shortClock(durationSec)}` : kind}</small>
            </a>
            {item.matches?.map(({ startSec, text }) => (
              <a key={startSec} href={`${href}?t=${Math.floor(startSec)}`}>
                <small dir="auto">{`${shortClock(startSec)} ${text}`}</small>
              </a>
            ))}
          </li>
        )
      })}
    </ul>
  )
}
