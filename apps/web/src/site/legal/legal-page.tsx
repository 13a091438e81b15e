import type { ReactNode } from 'react'
import { SiteFrame } from '../site-frame.tsx'
import { siteConfig } from '../site-config.ts'

export interface LegalDocument {
  title: string
  description: string
  effective: string
  summary: string
  sections: { id: string; title: string; body: ReactNode }[]
}

export function ContactLink() {
  return <a href={`mailto:${siteConfig.contactEmail}`}>{siteConfig.contactEmail}</a>
}

export function LegalPage({ document }: { document: LegalDocument }) {
  return (
    <SiteFrame language="en">
      <main id="content" className="wrap legal">
        <header>
          <h1>{document.title}</h1>
          <p>Effective date: {document.effective}</p>
        </header>
        <nav className="contents" aria-labelledby="contents">
          <h2 id="contents">Contents</h2>
          <ol>
            {document.sections.map(({ id, title }, index) => (
              <li key={id}>
                <a href={`#${id}`}>
                  <span>{index + 1}</span>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <article className="prose">
          <p>{document.summary}</p>
          {document.sections.map(({ id, title, body }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>
                <span>{index + 1}.</span> {title}
              </h2>
              {body}
            </section>
          ))}
        </article>
      </main>
    </SiteFrame>
  )
}
