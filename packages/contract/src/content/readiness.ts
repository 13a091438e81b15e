// What an item should have before it goes live. The server's lists, the cards and the review all use these rules.
import { playsAsItIs } from '../uploads/addresses.ts'
import type { DeadSource, PictureSize } from './content.ts'
import type { LackKind } from './content-lists.ts'
import type { SourceWorkflow } from './source.ts'
import { type ImageKind, imageAdvice, imageKinds, mapImageKinds } from './choices.ts'

/** What an item may lack, in the order of the wizard's steps. */
export const lackLabels = {
  synopsis: 'Synopsis',
  categories: 'Category',
  file: 'Playable file',
  source: 'Working link',
  ...mapImageKinds((kind) => imageAdvice[kind].label),
  rating: 'Rating',
  descriptors: 'Descriptors',
  captions: 'Captions',
}
export const lackKinds = Object.keys(lackLabels) as (keyof typeof lackLabels)[]

export interface ReadinessFacts {
  synopsis: string
  categories: readonly string[]
  sourceWorkflow: SourceWorkflow
  sources: readonly { url: string; needsStreams?: boolean | undefined }[]
  drm: { enabled: boolean }
  processing: { status: string; message?: string | undefined } | null
  deadSource: DeadSource | null
  images: Partial<Record<ImageKind, string>>
  imageSizes: Partial<Record<ImageKind, PictureSize | undefined>>
  rating: string
  descriptors: readonly string[]
  hasSpeech: boolean
  captions: readonly unknown[]
}
export interface Lack {
  kind: LackKind
  text: string
  label: string
}

function fileLack({ sourceWorkflow, sources, processing, drm }: ReadinessFacts): string | null {
  if (sources.some(playsAsItIs)) return null
  if (sourceWorkflow === 'youtube') return 'The YouTube link is missing'
  if (sourceWorkflow === 'external') return 'The address of its file is missing'
  if (processing?.status === 'failed')
    return `The file could not be processed${processing.message ? `: ${processing.message}` : ''}`
  if (processing !== null || sources.length > 0 || drm.enabled) return 'The file is not processed yet'
  return 'No file is uploaded'
}

export const isTooSmall = (kind: ImageKind, { width, height }: PictureSize) =>
  width < imageAdvice[kind].width || height < imageAdvice[kind].height

const image = (kind: ImageKind) => (facts: ReadinessFacts) => {
  const { ratio, width, height } = imageAdvice[kind]
  const wanted = `${width}x${height} (${ratio}) is wanted`
  if (!facts.images[kind]) return `${lackLabels[kind]} is missing: ${wanted}`
  const size = facts.imageSizes[kind]
  if (size === undefined || !isTooSmall(kind, size)) return null
  return `${lackLabels[kind]} is ${size.width}x${size.height}: ${wanted}`
}

const rules: Record<LackKind, (facts: ReadinessFacts) => string | null> = {
  synopsis: ({ synopsis }) => (synopsis.trim() === '' ? 'Synopsis is missing' : null),
  categories: ({ categories }) => (categories.length === 0 ? 'It is in no category' : null),
  file: fileLack,
  source: ({ deadSource }) => deadSource && `The link no longer plays: ${deadSource.reason}`,
  ...mapImageKinds(image),
  rating: ({ rating }) => (rating === '' ? 'Rating is missing' : null),
  // An item that suits everybody (`U`) needs no warnings.
  descriptors: ({ rating, descriptors }) =>
    rating !== '' && rating !== 'U' && descriptors.length === 0
      ? `Rated ${rating}: choose the warnings for viewers`
      : null,
  // YouTube shows its own captions, so such an item needs none here.
  captions: ({ hasSpeech, captions, sourceWorkflow }) =>
    hasSpeech && captions.length === 0 && sourceWorkflow !== 'youtube'
      ? 'It has speech and no captions'
      : null,
}

function labelIn(kind: LackKind, { images }: ReadinessFacts): string {
  const picture = imageKinds.find((one) => one === kind)
  return picture && images[picture] ? `${lackLabels[kind]} too small` : lackLabels[kind]
}

/** Empty if the item is ready. */
export function lacksOf(facts: ReadinessFacts): Lack[] {
  return lackKinds.flatMap((kind) => {
    const text = rules[kind](facts)
    return text === null ? [] : [{ kind, text, label: labelIn(kind, facts) }]
  })
}
