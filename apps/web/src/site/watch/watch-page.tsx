import {
  type AppCollectionItem,
  type AppContent,
  type CollectionShown,
  type Credits,
  namesIn,
  personSlug,
  type WatchShown,
} from '@jinvani/contract'
import { Fragment, type ReactNode } from 'react'
import { type Language, languages, pagePath } from '../languages.ts'
import type { LandingText } from '../text/landing.ts'
import { siteTexts } from '../text/texts.ts'
import type { WatchText } from '../text/watch.ts'
import { shortClock, ItemCards, ShareFrame, Synopsis } from './share-frame.tsx'
import { WatchStage, WidePicture } from './watch-stage.tsx'
import { Transcript, Words } from './words.tsx'
import { StoreBadges } from '../landing/stores.tsx'
import { siteConfig } from '../site-config.ts'

function Facts({ item, text, language }: { item: AppContent; text: WatchText; language: Language }) {
  const { durationSec, categories, rating, captions, credits } = item
  const names = Object.keys(text.credits) as (keyof Credits)[]
  const linked = (all: { name: string; href: string }[]) =>
    all.length > 0 &&
    all.map(({ name, href }, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- the names never change, and one may come twice
      <Fragment key={index}>
        {index > 0 && ', '}
        {href ? <a href={href}>{name}</a> : name}
      </Fragment>
    ))
  const facts: { label: string; value: ReactNode }[] = [
    { label: text.duration, value: durationSec > 0 ? shortClock(durationSec) : '' },
    {
      label: text.categories,
      value: linked(categories.map(({ name, slug }) => ({ name, href: pagePath.browse(language, slug) }))),
    },
    { label: text.rating, value: rating },
    { label: text.captions, value: captions.map(({ label }) => label).join(', ') },
    ...names.map((name) => ({
      label: text.credits[name],
      value: linked(
        namesIn(credits[name]).map((person) => {
          const slug = personSlug(person)
          return { name: person, href: slug && pagePath.person(language, slug) }
        }),
      ),
    })),
  ]
  const known = facts.filter(({ value }) => value)
  if (known.length === 0) return null
  return (
    <dl className="facts">
      {known.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Chapters({ heading, chapters }: { heading: string; chapters: AppContent['chapters'] }) {
  if (chapters.length === 0) return null
  return (
    <section aria-labelledby="chapters">
      <h2 id="chapters">{heading}</h2>
      <ol className="chapters">
        {chapters.map(({ startSec, title }) => (
          <li key={startSec}>
            <span className="chapter" data-start={startSec}>
              <time>{shortClock(startSec)}</time> <span dir="auto">{title}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const { android, ios } = siteConfig.stores

/**
 * Android opens this address in the app, or in the store if the app is missing:
 * https://developer.chrome.com/docs/android/intents. An iPhone opens the store, which can open an installed app.
 */
const androidLink = `intent://{page}#Intent;scheme=https;package=${new URL(android).searchParams.get('id')};S.browser_fallback_url=${encodeURIComponent(android)};end`

function ShareRow({ text, stores }: { text: WatchText; stores: LandingText['stores'] }) {
  return (
    <div className="share-row">
      <button type="button" id="share" data-copied={text.copied} hidden>
        {text.share}
      </button>
      <label id="share-from">
        <input type="checkbox" disabled />
        <span>
          {text.shareFrom} <time>0:00</time>
        </span>
      </label>
      <output id="shared" htmlFor="share" />
      <a id="open" href="#stores" data-android={androidLink} data-ios={ios}>
        {text.open}
      </a>
      <StoreBadges text={stores} />
    </div>
  )
}

/**
 * These texts use the item fonts (`itemFonts`), which have all letters. The site's own fonts have only the letters of
 * its other fixed texts.
 */
const previewTexts: Record<Language, string> = {
  en: 'Preview until {time}, India time',
  hi: 'पूर्वावलोकन {time} तक, भारतीय समय',
  gu: 'પૂર્વાવલોકન {time} સુધી, ભારતીય સમય',
}

export function previewWords(language: Language, until: string): string {
  const locale = languages.find(({ code }) => code === language)?.locale.replace('_', '-')
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' } as const
  return previewTexts[language].replace(
    '{time}',
    new Intl.DateTimeFormat(locale, format).format(new Date(until)),
  )
}

type WatchPageProps = Omit<WatchShown, 'origin'> & { language: Language }

export function WatchPage({ item, next, collection, said, preview, language }: WatchPageProps) {
  const text = siteTexts[language].watch
  return (
    <ShareFrame
      title={item.title}
      titleLanguage={item.titleLanguage}
      language={language}
      pathOf={(other) =>
        preview ? pagePath.preview(other, preview.token) : pagePath.watch(other, item.slug)
      }
    >
      {preview && (
        <p className="preview-band" dir="auto">
          {previewWords(language, preview.until)}
        </p>
      )}
      {collection && (
        <p className="from">
          {text.collection}{' '}
          <a href={pagePath.collection(language, collection.slug)} dir="auto">
            {collection.title}
          </a>
        </p>
      )}
      <WatchStage item={item} text={text} />
      {!preview && <ShareRow text={text} stores={siteTexts[language].landing.stores} />}
      <Words lyrics={item.lyrics} language={language} text={text} />
      <Transcript item={item} said={said} text={text} />
      <Synopsis text={item.synopsis} />
      <Facts item={item} text={text} language={language} />
      <Chapters heading={text.chapters} chapters={item.chapters} />
      {next.length > 0 && (
        <section aria-labelledby="next">
          <h2 id="next">{text.next}</h2>
          <ItemCards items={next} language={language} within={collection?.slug} />
        </section>
      )}
    </ShareFrame>
  )
}

/** In the list, the items of a section follow one another. */
function sectionsOf(items: AppCollectionItem[]): { title: string; items: AppContent[] }[] {
  const sections: { title: string; items: AppContent[] }[] = []
  for (const { section, content } of items) {
    const last = sections.at(-1)
    if (last?.title === section) last.items.push(content)
    else sections.push({ title: section, items: [content] })
  }
  return sections
}

type CollectionPageProps = Omit<CollectionShown, 'origin'> & { language: Language }

export function CollectionPage({ collection, items, hasFeed, language }: CollectionPageProps) {
  const { title, synopsis, picture, smallPictures, slug, itemCount } = collection
  const left = itemCount - items.length
  return (
    <ShareFrame title={title} language={language} pathOf={(other) => pagePath.collection(other, slug)}>
      {picture && (
        <div className="stage screen">
          <WidePicture picture={picture} small={smallPictures} />
        </div>
      )}
      <Synopsis text={synopsis} />
      {hasFeed && (
        <p className="from">
          <a href={pagePath.feed(slug)}>{siteTexts[language].watch.feed}</a>
        </p>
      )}
      {sectionsOf(items).map((section, index) => (
        <section key={index}>
          {section.title && <h2 dir="auto">{section.title}</h2>}
          <ItemCards
            items={section.items}
            language={language}
            within={slug}
            isFirst={index === 0 && !picture}
          />
        </section>
      ))}
      {left > 0 && <p className="from">{siteTexts[language].watch.more.replace('{n}', String(left))}</p>}
    </ShareFrame>
  )
}
