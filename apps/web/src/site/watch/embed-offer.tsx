// How other sites learn that they may show the player of an item: https://oembed.com and the player card of X
// (https://developer.x.com/en/docs/x-for-websites/cards/overview/player-card).
import { type AppContent, type EmbedSize, shareCardOf } from '@jinvani/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { embedPath, type Language, watchPath } from '../languages.ts'
import { absoluteUrl, siteConfig } from '../site-config.ts'
import { isProtected, pictureOf } from './playable.ts'

/** Height of the line below the picture, as in `embed.css`. */
const BAR_HEIGHT = 56
const MAX_WIDTH = 640

export interface EmbedOffer {
  frameUrl: string
  oembedUrl: string
}

/** Undefined for a protected item, which plays in the apps only. */
export function embedOffer(item: AppContent, language: Language, origin: string): EmbedOffer | undefined {
  if (isProtected(item)) return undefined
  const url = absoluteUrl(watchPath(language, item.slug), origin)
  return {
    frameUrl: absoluteUrl(embedPath(language, item.slug), origin),
    oembedUrl: absoluteUrl(`/oembed?format=json&url=${encodeURIComponent(url)}`, origin),
  }
}

/** A picture of 16:9 with the line below it, within the size that the other page has for it. */
function sizeOf({ maxWidth, maxHeight }: Omit<EmbedSize, 'startSec'>): { width: number; height: number } {
  const room = Math.max(maxHeight - BAR_HEIGHT, 1)
  const width = Math.max(1, Math.floor(Math.min(MAX_WIDTH, maxWidth, (room * 16) / 9)))
  return { width, height: Math.min(maxHeight, Math.round((width * 9) / 16) + BAR_HEIGHT) }
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

/** Section 2.3 of the specification: pictures, too, fit the size that was asked for, and have both measures. */
function thumbnailOf(item: AppContent, origin: string, { maxWidth, maxHeight }: EmbedSize) {
  const { url, width = Infinity, height = Infinity } = shareCardOf(pictureOf(item), origin)
  if (width > maxWidth || height > maxHeight) return {}
  return { thumbnail_url: url, thumbnail_width: width, thumbnail_height: height }
}

export function describeEmbed(item: AppContent, language: Language, origin: string, asked: EmbedSize) {
  if (isProtected(item)) return null
  const size = sizeOf(asked)
  const frame = (
    <iframe
      src={
        absoluteUrl(embedPath(language, item.slug), origin) +
        (asked.startSec > 0 ? `?t=${asked.startSec}` : '')
      }
      title={item.title}
      {...size}
      style={{ border: 0 }}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
      // The frame may neither send forms nor lead the page around it away, which is of another origin.
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
    ...thumbnailOf(item, origin, asked),
    ...size,
    html: renderToStaticMarkup(frame),
  }
}
