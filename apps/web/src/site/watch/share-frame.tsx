import { type AppCollection, type AppFoundContent, defaultCategoryColor } from '@jinvani/contract'
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

/** On a phone, a row has two cards, and the first screen shows at most six. */
const cardsInRow = 2
const cardsAtOnce = 6

interface CardProps {
  href: string
  title: string
  titleLanguage?: string | undefined
  picture: string
  colour?: string | undefined
  /** Index in the page's first list. Pictures of the first screen load at once, others when they come near. */
  place?: number | undefined
  children?: ReactNode
}

export function Card(props: CardProps) {
  const { href, title, titleLanguage, picture, colour, place = cardsAtOnce, children } = props
  const fetchPriority = place < cardsInRow ? 'high' : 'low'
  const when = place < cardsAtOnce ? ({ fetchPriority } as const) : ({ loading: 'lazy' } as const)
  return (
    <a href={href}>
      {picture ? (
        <img className="cover" src={picture} alt="" width={320} height={180} {...when} />
      ) : (
        <NoPicture colour={colour} />
      )}
      <span dir="auto" lang={titleLanguage}>
        {title}
      </span>
      {children}
    </a>
  )
}

interface CollectionCardsProps {
  collections: readonly AppCollection[]
  language: Language
}

export const CollectionCards = ({ collections, language }: CollectionCardsProps) =>
  collections.map(({ _id, slug, title, picture, smallPictures }) => (
    <li key={_id}>
      <Card
        href={pagePath.collection(language, slug)}
        title={title}
        picture={smallPictures[0]?.url ?? picture}
      />
    </li>
  ))

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
        return (
          <li key={item._id}>
            <Card
              {...item}
              href={href}
              picture={smallImages[images.thumbnail ? 'thumbnail' : 'poster'][0]?.url ?? choosePicture(item)}
              colour={categories[0]?.bgcolor}
              place={isFirst ? index : undefined}
            >
              <small>{durationSec > 0 ? `${kind} · ${shortClock(durationSec)}` : kind}</small>
            </Card>
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
