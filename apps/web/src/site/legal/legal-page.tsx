import { Children, type ReactElement, type ReactNode, cloneElement } from 'react'
import { SiteFrame } from '../site-frame.tsx'
import { siteConfig } from '../site-config.ts'

export interface LegalDocument {
  title: string
  description: string
  effective: string
  summary: string
  sections: ReactElement<{ children: ReactNode }>
}

interface SectionProps {
  id: string
  title: string
  /** Number of the section on the page. `LegalPage` sets it. */
  number?: number
  children: ReactNode
}

export function LegalSection({ id, title, number, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <span>{number}.</span> {title}
      </h2>
      {children}
    </section>
  )
}

export function ContactLink() {
  return <a href={`mailto:${siteConfig.contactEmail}`}>{siteConfig.contactEmail}</a>
}

export function LegalPage({ document }: { document: LegalDocument }) {
  const sections = Children.toArray(document.sections.props.children) as ReactElement<SectionProps>[]
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
            {sections.map(({ props: { id, title } }, index) => (
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
          {sections.map((section, index) => cloneElement(section, { number: index + 1 }))}
        </article>
      </main>
    </SiteFrame>
  )
}
