import { deletionPath, type Language, languagePath } from '../languages.ts'
import { SiteFooter, SiteHeader } from '../site-frame.tsx'
import { deletionTexts, landingTexts } from '../text/texts.ts'
import { DeletionForm } from './deletion-form.tsx'

function Points({ id, heading, items }: { id: string; heading: string; items: string[] }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
}

/** Works without the app, as the stores demand. */
export function DeletionPage({ language }: { language: Language }) {
  const text = deletionTexts[language]
  const { languageLabel, footer } = landingTexts[language]
  return (
    <>
      <SiteHeader
        home={languagePath(language)}
        languageSwitch={{ label: languageLabel, current: language, pathOf: deletionPath }}
      />
      <main id="content" className="wrap deletion">
        <h1>{text.heading}</h1>
        <p className="lead">{text.lead}</p>
        <Points id="goes" {...text.goes} />
        <Points id="know" {...text.know} />
        <DeletionForm text={text} />
      </main>
      <SiteFooter text={footer} language={language} />
    </>
  )
}
