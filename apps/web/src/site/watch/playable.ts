// What a browser can play of an item. The page passes this to the player's script.
import { type AppContent, type SourceKind, youtubeVideoId } from '@jinvani/contract'

/** Content of the stage's attribute `data-play`, as JSON. */
export interface Playable {
  slug: string
  title: string
  artist: string
  artwork: string
  /** DASH before HLS. */
  streams: { kind: SourceKind; url: string; mimeType: string }[]
  youtube: string | null
  captions: { url: string; language: string; label: string }[]
}

export const isProtected = ({ drm, sources }: AppContent) =>
  drm.enabled || sources.some(({ licenceUrl }) => licenceUrl !== undefined)

/** The source that plays without JavaScript. */
export const findFile = ({ sources }: AppContent) => sources.find(({ kind }) => kind === 'mp4')

/** Kind of the picture for shared links and the stage, which show 16:9: a wide picture if the item has one. */
export const pictureKind = ({ images }: AppContent) =>
  (['thumbnail', 'banner'] as const).find((kind) => images[kind] !== '') ?? 'poster'
export const choosePicture = (item: AppContent) => item.images[pictureKind(item)]

export function makePlayable(item: AppContent, brand: string): Playable {
  const { slug, title, sources, captions, credits } = item
  const ofKind = (wanted: SourceKind) => sources.filter(({ kind }) => kind === wanted)
  return {
    slug,
    title,
    artist: credits.singers.join(', ') || brand,
    artwork: choosePicture(item),
    streams: [...ofKind('dash'), ...ofKind('hls')].map(({ kind, url, mimeType }) => ({
      kind,
      url,
      mimeType,
    })),
    youtube: ofKind('youtube').map(({ url }) => youtubeVideoId(url))[0] ?? null,
    captions: captions.map(({ url, language, label }) => ({ url, language, label })),
  }
}
