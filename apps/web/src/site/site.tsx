// Entry point for prerender/build.ts.
import { renderToStaticMarkup } from 'react-dom/server'
import type { SiteDocumentProps } from './site-document.tsx'
import { SiteDocument } from './site-document.tsx'

export { crawlerFiles } from './crawler-files.ts'
export { fontFaces, fontFiles } from './fonts.ts'
export { sitePages } from './site-pages.tsx'

export function renderPage(props: SiteDocumentProps): string {
  return `<!doctype html>${renderToStaticMarkup(<SiteDocument {...props} />)}`
}
