import type { AppContent, LandingShown } from '@jinvani/contract'
import type { ComponentProps } from 'react'
import { useAssetAddress } from '../assets.ts'
import { type Language, pagePath } from '../languages.ts'
import { MandalaLines } from '../mandala.tsx'
import { siteConfig } from '../site-config.ts'
import { SiteFrame } from '../site-frame.tsx'
import { featureNames, type LandingText } from '../text/landing.ts'
import { siteTexts } from '../text/texts.ts'
import { PlayerStage } from '../watch/watch-stage.tsx'
import { ScreenPicture, ScreenStrip } from './screen-strip.tsx'
import { StoreBadges, StoreBar, StoreCodes } from './stores.tsx'
import { wordsIn } from '../calendar/calendar-words.ts'
import { CollectionCards } from '../watch/share-frame.tsx'
import { browseTexts } from '../text/browse.ts'

/** `height`: in pixels, at a width of 960. */
function Drawing({ name, height }: { name: string; height: number }) {
  const address = useAssetAddress()
  return (
    <img
      src={address(`art/960/${name}.avif`)}
      srcSet={[480, 960].map((width) => `${address(`art/${width}/${name}.avif`)} ${width}w`).join(', ')}
      sizes="(min-width: 48rem) 45vw, 92vw"
      className="cover"
      alt=""
      width={960}
      height={height}
      loading="lazy"
      decoding="async"
    />
  )
}

const song = 'नवकार मंत्र: प्रभात वंदना'

function Listen({ text, language }: { text: LandingText['listen']; language: Language }) {
  const address = useAssetAddress()
  return (
    <section className="wrap band listen" aria-labelledby="listen">
      <PlayerStage
        playable={{
          slug: 'listen',
          title: song,
          artist: siteConfig.brand,
          artwork: '',
          streams: [],
          youtube: null,
          captions: [],
        }}
        text={siteTexts[language].watch}
        picture={<Drawing name="navkar" height={540} />}
        media={
          // An instrument plays without words, so there is nothing to caption.
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <audio id="media" controls preload="none" src={address('art/navkar.mp3')} aria-label={text.about} />
        }
      />
      <div>
        <h2 id="listen" className="band-title">
          {text.heading}
        </h2>
        <p className="listen-title" lang="hi">
          {song}
        </p>
        <p>{text.about}</p>
      </div>
    </section>
  )
}

type CardName = (typeof featureNames)[number]

/** The slugs of the categories that belong to a card. A category belongs to the first card that matches. */
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

function CollectionRail(props: ComponentProps<typeof CollectionCards>) {
  const { language } = props
  const text = browseTexts[language]
  return (
    <section className="wrap band" aria-labelledby="collections">
      <h2 id="collections" className="band-title">
        {text.collections}
      </h2>
      <ul className="rail titles" aria-labelledby="collections">
        <CollectionCards {...props} />
      </ul>
      <p className="titles">
        <a href={pagePath.browse(language)}>{text.heading}</a> ·{' '}
        <a href={pagePath.calendar(language)}>{wordsIn(language)('heading')}</a>
      </p>
    </section>
  )
}

/** Numerals of the leaves, as in a manuscript. The English page has those of Devanagari too, as a scribe would. */
const numerals: Record<Language, string> = { en: 'hi-u-nu-deva', hi: 'hi-u-nu-deva', gu: 'gu-u-nu-gujr' }

function FeatureCards({ language, shown }: LandingPageProps) {
  const text = siteTexts[language].landing.features
  return (
    <section className="wrap band" aria-labelledby="features">
      <h2 id="features" className="band-title">
        {text.heading}
      </h2>
      <ul className="cards">
        {featureNames.map((name, index) => {
          const newest = newestOf(name, shown?.categories ?? [])
          return (
            <li key={name} className="card">
              <Drawing name={name} height={720} />
              <div className="card-words" data-folio={(index + 1).toLocaleString(numerals[language])}>
                <h3>{text.cards[name].title}</h3>
                <p>{text.cards[name].text}</p>
                {newest.length > 0 && (
                  <ul className="titles">
                    {newest.map(({ _id, slug, title, titleLanguage }) => (
                      <li key={_id}>
                        <a href={pagePath.watch(language, slug)} dir="auto" lang={titleLanguage}>
                          {title}
                        </a>
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface LandingPageProps {
  language: Language
  /** What the library has. Undefined in the built page, which the server sends when it cannot read the library. */
  shown?: LandingShown
}

export function LandingPage(props: LandingPageProps) {
  const { language, shown } = props
  const text = siteTexts[language].landing
  return (
    <>
      <StoreBar text={text.stores} />
      <SiteFrame language={language} pathOf={pagePath.home}>
        <main id="content">
          <section className="wrap leaf hero">
            <div className="hero-words">
              <h1>{text.hero.sentence}</h1>
              <StoreBadges text={text.stores} />
            </div>
            <div className="hero-phone">
              <MandalaLines />
              <ScreenPicture
                name="home"
                language={language}
                alt={text.hero.phoneAlt}
                sizes="(min-width: 27rem) 19rem, 68vw"
                isFirstSeen
              />
            </div>
          </section>
          <FeatureCards {...props} />
          {shown && shown.collections.length > 0 && (
            <CollectionRail collections={shown.collections} language={language} />
          )}
          <Listen text={text.listen} language={language} />
          <ScreenStrip text={text.strip} language={language} />
          <section className="wrap leaf invitation" aria-labelledby="stores">
            <h2 id="stores" className="band-title">
              {text.stores.label}
            </h2>
            <StoreBadges text={text.stores} />
            <StoreCodes text={text.stores} />
          </section>
        </main>
      </SiteFrame>
    </>
  )
}
