import type { AppCollectionItem, AppContent, CollectionShown } from '@jinvani/contract'
import { type Language, collectionPath, languagePath } from '../languages.ts'
import { StoreBadges } from '../landing/store-badges.tsx'
import { SiteFooter, SiteHeader } from '../site-frame.tsx'
import { landingTexts, watchTexts } from '../text/texts.ts'
import { ItemCards } from './item-cards.tsx'

/** The items of one section lie beside each other. */
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

export function CollectionPage({ collection, items, language }: CollectionPageProps) {
  const { languageLabel, footer, stores } = landingTexts[language]
  const { title, synopsis, picture, slug, itemCount } = collection
  const pathOf = (other: Language) => collectionPath(other, slug)
  const left = itemCount - items.length
  return (
    <>
      <SiteHeader
        home={languagePath(language)}
        languageSwitch={{ label: languageLabel, current: language, pathOf }}
      />
      <main id="content" className="wrap watch">
        <h1 dir="auto">{title}</h1>
        {picture && (
          <div className="stage screen">
            <img className="cover" src={picture} alt="" />
          </div>
        )}
        {synopsis && (
          <p className="synopsis" dir="auto">
            {synopsis}
          </p>
        )}
        {sectionsOf(items).map((section, index) => (
          <section key={index}>
            {section.title && <h2 dir="auto">{section.title}</h2>}
            <ItemCards items={section.items} language={language} within={slug} />
          </section>
        ))}
        {left > 0 && <p className="from">{watchTexts[language].more.replace('{n}', String(left))}</p>}
        <section aria-labelledby="stores">
          <h2 id="stores">{stores.label}</h2>
          <StoreBadges text={stores} />
        </section>
      </main>
      <SiteFooter text={footer} language={language} />
    </>
  )
}
