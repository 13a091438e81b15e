import {
  ContentInput,
  type ImageKind,
  canonicalYoutubeUrl,
  externalSourceKind,
  mimeTypeOf,
} from '@jinvani/contract'
import type { DemoItem, Play } from './demo-item.ts'

function sourceOf(play: Play, clip: string | null) {
  if (play.kind === 'clip') return clip === null ? null : { kind: 'mp4' as const, url: clip }
  if (play.kind === 'youtube')
    return { kind: 'youtube' as const, url: canonicalYoutubeUrl(play.url) ?? play.url }
  if (play.kind === 'external') return { kind: externalSourceKind(play.url) ?? 'mp4', url: play.url }
  return null
}

const workflows = { clip: 'upload', protected: 'upload', youtube: 'youtube', external: 'external' } as const

export function contentInputOf(
  item: DemoItem,
  files: { images: Record<ImageKind, string>; clip: string | null },
  categoryIds: Map<string, string>,
): ContentInput {
  const {
    daysAgo: _daysAgo,
    words: _words,
    meanings: _meanings,
    play,
    categories,
    active,
    ...described
  } = item
  const source = sourceOf(play, files.clip)
  return ContentInput.parse({
    ...described,
    ...(play.kind === 'clip' && { durationSec: play.seconds }),
    ...(active !== undefined && { active }),
    categories: categories.map((slug) => categoryIds.get(slug)),
    images: files.images,
    sources: source ? [{ ...source, mimeType: mimeTypeOf(source.kind, item.mediaType) }] : [],
    drm: { enabled: play.kind === 'protected' },
    sourceWorkflow: workflows[play.kind],
  })
}
