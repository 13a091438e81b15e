// The player alone, for the frame of another site. It has nothing that signs in or changes data on the server, because
// the surrounding page could trick people into pressing it. Other sites find the player by https://oembed.com and by
// X's player card (https://developer.x.com/en/docs/x-for-websites/cards/overview/player-card).
import { type AppContent, type EmbedAsked, type EmbedShown, findShareCard } from '@jinvani/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Language, pagePath } from '../languages.ts'
import { absoluteUrl, siteConfig } from '../site-config.ts'
import { isProtected, choosePicture } from './playable.ts'
import { itemFonts } from '../fonts.ts'
import type { SitePage } from '../site-pages.tsx'
import { siteTexts } from '../text/texts.ts'
import { WatchStage } from './watch-stage.tsx'

/**
 * These texts use the item fonts (`itemFonts`), which have all letters. The site's own fonts have only the letters of
 * its other fixed texts.
 */
const embedTexts: Record<Language, { watchOn: string; gone: string }> = {
  en: { watchOn: 'Watch on Jinvani', gone: 'This is not here any more.' },
  hi: { watchOn: 'जिनवाणी पर देखें', gone: 'यह अब यहाँ नहीं है।' },
  gu: { watchOn: 'જિનવાણી પર જુઓ', gone: 'આ હવે અહીં નથી.' },
}

export function embedPage(language: Language, { item, origin }: EmbedShown): SitePage {
  const { watchOn, gone } = embedTexts[language]
  const title = item?.title ?? gone
  const path = item ? pagePath.watch(language, item.slug) : pagePath.home(language)
  return {
    kind: 'watch',
    path: pagePath.embed(language, item?.slug ?? ''),
    file: '',
    language,
    title: `${title} · ${siteConfig.wordmark[language]}`,
    description: '',
    // Search engines should list the item's own page instead.
    isHidden: true,
    fonts: itemFonts(title, watchOn),
    content: (
      <main id="content" className="watch embed">
        {item && <WatchStage item={item} text={siteTexts[language].watch} />}
        <div className="bar">
          <h1 dir="auto" lang={item?.titleLanguage}>
            {title}
          </h1>
          <a href={absoluteUrl(path, origin)} target="_blank" rel="noopener" dir="auto">
            {watchOn}
          </a>
        </div>
      </main>
    ),
  }
}

/** Height in pixels of the bar below the picture, as in `embed.css`. */
const BAR_HEIGHT = 56
/** Least width in pixels of a picture above the bar. In a frame too small for both, `embed.css` hides the bar. */
const MIN_WIDTH = 160
const MAX_WIDTH = 640

export interface EmbedOffer {
  frameUrl: string
  oembedUrl: string
}

/** Addresses of the frame and of its oEmbed description. Undefined for a protected item, which only the apps play. */
export function embedOffer(item: AppContent, language: Language, origin: string): EmbedOffer | undefined {
  if (isProtected(item)) return undefined
  const url = absoluteUrl(pagePath.watch(language, item.slug), origin)
  return {
    frameUrl: absoluteUrl(pagePath.embed(language, item.slug), origin),
    oembedUrl: absoluteUrl(`/oembed?format=json&url=${encodeURIComponent(url)}`, origin),
  }
}

/** Size of the frame: a picture of 16:9, and the bar below it if the limits leave room for it. */
function sizeOf({ maxWidth, maxHeight }: Pick<EmbedAsked, 'maxWidth' | 'maxHeight'>) {
  const widthAbove = (bar: number) => Math.floor(Math.min(MAX_WIDTH, maxWidth, ((maxHeight - bar) * 16) / 9))
  const bar = widthAbove(BAR_HEIGHT) < MIN_WIDTH ? 0 : BAR_HEIGHT
  const width = widthAbove(bar)
  return { width, height: Math.min(maxHeight, Math.round((width * 9) / 16) + bar) }
}

export function PlayerCard({ frameUrl, oembedUrl, title }: EmbedOffer & { title: string }) {
  const { width, height } = sizeOf({ maxWidth: Infinity, maxHeight: Infinity })
  return (
    <>
      <meta name="twitter:card" content="player" />
      <meta name="twitter:player" content={frameUrl} />
      <meta name="twitter:player:width" content={String(width)} />
      <meta name="twitter:player:height" content={String(height)} />
      <link rel="alternate" type="application/json+oembed" href={oembedUrl} title={title} />
    </>
  )
}

export function describeEmbed(item: AppContent, language: Language, origin: string, asked: EmbedAsked) {
  if (isProtected(item)) return null
  const size = sizeOf(asked)
  const { url, width = 0, height = 0 } = findShareCard(choosePicture(item), origin, asked.cards)
  // Thumbnails must also fit the requested size and have both width and height (oEmbed specification, 2.3).
  const hasThumbnail = width > 0 && height > 0 && width <= asked.maxWidth && height <= asked.maxHeight
  const frame = (
    <iframe
      src={
        absoluteUrl(pagePath.embed(language, item.slug), origin) +
        (asked.startSec > 0 ? `?t=${asked.startSec}` : '')
      }
      title={item.title}
      {...size}
      style={{ border: 0 }}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
      // The frame, which has another origin, may neither send forms nor navigate the page around it.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"
      loading="lazy"
    />
  )
  return {
    version: '1.0',
    type: item.mediaType === 'video' ? 'video' : 'rich',
    title: item.title,
    ...(item.credits.singers.length > 0 && { author_name: item.credits.singers.join(', ') }),
    provider_name: siteConfig.brand,
    provider_url: origin,
    ...(hasThumbnail && { thumbnail_url: url, thumbnail_width: width, thumbnail_height: height }),
    ...size,
    html: renderToStaticMarkup(frame),
  }
}
