// Drawings of the icons and sharing pictures. prerender/photograph-brand.ts renders them into public/.
import { renderToStaticMarkup } from 'react-dom/server'
import { BrandMark } from './site-frame.tsx'
import { MandalaLines } from './mandala.tsx'
import { siteConfig } from './site-config.ts'
import type { Language } from './languages.ts'
import { siteTexts } from './text/texts.ts'

/** The mark as an SVG file. It contains the colour tokens, because a file cannot read the theme of a page. */
export function markFile(tokens: string): string {
  return renderToStaticMarkup(<BrandMark />)
    .replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
    .replace('>', `><style>${tokens}:root{color-scheme:light dark}</style>`)
}

/** The mark as HTML for an icon. `share`: part of the width that the mark takes, from 0 to 1. */
export function iconPicture(share: number, hasGround: boolean): string {
  const ground = hasGround ? 'var(--color-ground)' : 'var(--color-transparent)'
  return renderToStaticMarkup(
    <div style={{ display: 'grid', placeItems: 'center', height: '100vh', background: ground }}>
      <div style={{ width: `${share * 100}vmin` }}>
        <BrandMark />
      </div>
    </div>,
  )
}

/** The picture that other sites show with a link to the page, 1200 by 630. */
export function sharingPicture(language: Language, phone: string, styles: string): string {
  const picture = renderToStaticMarkup(
    <div className="card">
      <div className="rays">
        <MandalaLines />
      </div>
      <div className="brand">
        <BrandMark /> {siteConfig.wordmark[language]}
      </div>
      <p>{siteTexts[language].landing.hero.sentence}</p>
      <img src={phone} alt="" />
    </div>,
  )
  return `<style>${styles}</style>${picture}`
}
