import { renderToStaticMarkup } from 'react-dom/server'
import { SiteDocument, type SiteDocumentProps } from './site-document.tsx'

export function renderPage(props: SiteDocumentProps): string {
  return `<!doctype html>${renderToStaticMarkup(<SiteDocument {...props} />)}`
}
