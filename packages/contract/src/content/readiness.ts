// What an item lacks before it should go live. The server's lists, the cards and the review share these rules.
import { z } from 'zod'
import { Timestamp } from '../fields.ts'
import type { SourceWorkflow } from './source.ts'
import { playsAsItIs } from '../uploads/upload.ts'
import { type ImageKind, imageAdvice, imageKinds, mapImageKinds } from './images.ts'

export const descriptors = [
  'violence',
  'fear',
  'language',
  'substances',
  'nudity',
  'sex',
  'discrimination',
  'imitation',
  'themes',
] as const
/** Warnings for viewers beside the rating, after the Indian IT Rules of 2021. */
export const descriptorLabels: Record<(typeof descriptors)[number], string> = {
  violence: 'Violence',
  fear: 'Fear, threat or horror',
  language: 'Strong language',
  substances: 'Tobacco, alcohol or drugs',
  nudity: 'Nudity',
  sex: 'Sexual content',
  discrimination: 'Discrimination',
  imitation: 'Dangerous acts',
  themes: 'Mature themes',
}

export const lackKinds = [
  'synopsis',
  'categories',
  'file',
  'source',
  ...imageKinds,
  'rating',
  'descriptors',
  'captions',
] as const
export const LackKind = z.enum(lackKinds)
export type LackKind = z.infer<typeof LackKind>
export const LackFilter = z.enum(['any', ...lackKinds], 'Missing must be any, or one of the kinds')
export const lackLabels: Record<LackKind, string> = {
  synopsis: 'Synopsis',
  categories: 'Category',
  file: 'Playable file',
  source: 'Working link',
  ...mapImageKinds((kind) => imageAdvice[kind].label),
  rating: 'Rating',
  descriptors: 'Descriptors',
  captions: 'Captions',
}

export const PictureSize = z.object({ width: z.int(), height: z.int() })
export type PictureSize = z.infer<typeof PictureSize>
/** Only the pictures with a known size. */
export const PictureSizes = z.object(mapImageKinds(() => PictureSize)).partial()

export const DeadSource = z.object({ since: Timestamp, reason: z.string() })
export type DeadSource = z.infer<typeof DeadSource>

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
  // An item that suits everybody (`U`) needs no warning.
  descriptors: ({ rating, descriptors }) =>
    rating !== '' && rating !== 'U' && descriptors.length === 0
      ? `Rated ${rating}: choose the warnings for viewers`
      : null,
  // YouTube shows its own captions.
  captions: ({ hasSpeech, captions, sourceWorkflow }) =>
    hasSpeech && captions.length === 0 && sourceWorkflow !== 'youtube'
      ? 'It has speech and no captions'
      : null,
}

function labelIn(kind: LackKind, { images }: ReadinessFacts): string {
  const picture = imageKinds.find((one) => one === kind)
  return picture && images[picture] ? `${lackLabels[kind]} too small` : lackLabels[kind]
}

/** In the order of the wizard; empty for an item that is ready. */
export function lacksOf(facts: ReadinessFacts): Lack[] {
  return lackKinds.flatMap((kind) => {
    const text = rules[kind](facts)
    return text === null ? [] : [{ kind, text, label: labelIn(kind, facts) }]
  })
}
