import type { AppCollectionItem, AppContent, CollectionShown } from '@jinvani/contract'
import { collectionPath, type Language } from '../languages.ts'
import { watchTexts } from '../text/texts.ts'
import { ItemCards, ShareFrame, Synopsis } from './share-frame.tsx'

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
