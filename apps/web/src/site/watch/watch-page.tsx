import {
  type AppCollection,
  type AppCollectionItem,
  type AppContent,
  type CollectionShown,
  namesIn,
  personSlug,
  type WatchShown,
} from '@jinvani/contract'
import { Fragment, type ReactNode } from 'react'
import {
  browsePath,
  collectionPath,
  feedPath,
  type Language,
  personPath,
  previewPath,
  watchPath,
} from '../languages.ts'
import type { WatchText } from '../text/en.ts'
import { landingTexts, watchTexts } from '../text/texts.ts'
import { PreviewBand } from './preview-band.tsx'
import { ItemCards, ShareFrame, Synopsis } from './share-frame.tsx'
import { ShareRow } from './share-row.tsx'
import { Transcript } from './transcript.tsx'
import { clockText } from './watch-data.ts'
import { WatchStage } from './watch-stage.tsx'
import { Words } from './words.tsx'

interface Named {
  name: string
  /** Undefined if the name has no page. */
  href: string | undefined
}

const personNamed =
  (language: Language) =>
  (name: string): Named => {
    const slug = personSlug(name)
    return { name, href: slug ? personPath(language, slug) : undefined }
  }

function NameLinks({ names }: { names: readonly Named[] }) {
  return names.map(({ name, href }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the names never change, and one may come twice
    <Fragment key={index}>
      {index > 0 && ', '}
      {href === undefined ? name : <a href={href}>{name}</a>}
    </Fragment>
  ))
}

interface Fact {
  label: string
  value: ReactNode
}

function factsOf(
  { durationSec, categories, rating, captions, credits }: AppContent,
  text: WatchText,
  language: Language,
): Fact[] {
  const names = Object.keys(text.credits) as (keyof WatchText['credits'])[]
  const linked = (all: Named[]) => (all.length > 0 ? <NameLinks names={all} /> : '')
  const inCategory = ({ name, slug }: AppContent['categories'][number]) => ({
    name,
    href: browsePath(language, slug),
  })
  const facts = [
    { label: text.duration, value: durationSec > 0 ? clockText(durationSec) : '' },
    { label: text.categories, value: linked(categories.map(inCategory)) },
    { label: text.rating, value: rating },
    { label: text.captions, value: captions.map(({ label }) => label).join(', ') },
    ...names.map((name) => ({
      label: text.credits[name],
      value: linked(namesIn(credits[name]).map(personNamed(language))),
    })),
  ]
  return facts.filter(({ value }) => value !== '')
}

function Facts({ facts }: { facts: Fact[] }) {
  if (facts.length === 0) return null
  return (
    <dl className="facts">
      {facts.map(({ label, value }) => (
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
              <time>{clockText(startSec)}</time> <span dir="auto">{title}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface NextProps {
  text: WatchText
  items: AppContent[]
  collection: AppCollection | null
  language: Language
}

function Next({ text, items, collection, language }: NextProps) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="next">
      <h2 id="next">{text.next}</h2>
      <ItemCards items={items} language={language} within={collection?.slug} />
    </section>
  )
}

type WatchPageProps = Omit<WatchShown, 'origin'> & { language: Language }

export function WatchPage({ item, next, collection, said, preview, language }: WatchPageProps) {
  const text = watchTexts[language]
  return (
    <ShareFrame
      title={item.title}
      titleLanguage={item.titleLanguage}
      language={language}
      pathOf={(other) => (preview ? previewPath(other, preview.token) : watchPath(other, item.slug))}
    >
      {preview && <PreviewBand until={preview.until} language={language} />}
      {collection && (
        <p className="from">
          {text.collection}{' '}
          <a href={collectionPath(language, collection.slug)} dir="auto">
            {collection.title}
          </a>
        </p>
      )}
      <WatchStage item={item} text={text} />
      {!preview && <ShareRow text={text} stores={landingTexts[language].stores} />}
      <Words lyrics={item.lyrics} language={language} text={text} />
      <Transcript item={item} said={said} text={text} />
      <Synopsis text={item.synopsis} />
      <Facts facts={factsOf(item, text, language)} />
      <Chapters heading={text.chapters} chapters={item.chapters} />
      <Next text={text} items={next} collection={collection} language={language} />
    </ShareFrame>
  )
}

/** The items of one section follow each other in the list. */
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
  const { title, synopsis, picture, slug, itemCount } = collection
  const left = itemCount - items.length
  return (
    <ShareFrame title={title} language={language} pathOf={(other) => collectionPath(other, slug)}>
      {picture && (
        <div className="stage screen">
          <img className="cover" src={picture} alt="" />
        </div>
      )}
      <Synopsis text={synopsis} />
      {hasFeed && (
        <p className="from">
          <a href={feedPath(slug)}>{watchTexts[language].feed}</a>
        </p>
      )}
      {sectionsOf(items).map((section, index) => (
        <section key={index}>
          {section.title && <h2 dir="auto">{section.title}</h2>}
          <ItemCards items={section.items} language={language} within={slug} />
        </section>
      ))}
      {left > 0 && <p className="from">{watchTexts[language].more.replace('{n}', String(left))}</p>}
    </ShareFrame>
  )
}
