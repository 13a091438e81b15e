// Which step shows a field, and which field answers for a path of the payload.
import type { ContentForm, FieldName } from './content-form.ts'

export const stepTitles = [
  'Basic Info',
  'Source Type',
  'Upload Content',
  'Images',
  'Credits & Rating',
  'Review',
] as const
export const stepCount = stepTitles.length

/** In the order in which they stand on the screen. */
export const stepOfField: Record<FieldName, number> = {
  title: 1, slug: 1, synopsis: 1, mediaType: 1, platform: 1, durationSec: 1, categories: 1, tags: 1, drmEnabled: 1, bitrates: 1,
  featured: 1, active: 1, workflow: 2, fileUrl: 3, fileType: 3, youtubeUrl: 3, externalUrl: 3, poster: 4, thumbnail: 4, banner: 4,
  rating: 5, writtenAndDirectedBy: 5, music: 5, lyrics: 5, singers: 5, cast: 5,
} // prettier-ignore

const names = Object.keys(stepOfField) as FieldName[]

/** The last step rechecks what an item cannot be without. */
export function fieldsOfStep(step: number): FieldName[] {
  if (step === stepCount) return ['title', 'slug', 'mediaType']
  return names.filter((name) => stepOfField[name] === step)
}

const sourceField = { upload: 'fileUrl', youtube: 'youtubeUrl', external: 'externalUrl' } as const

/** `images.poster` or `sources.0.url` as the field that shows it; null for what no field shows. */
export function fieldOfPath(path: string, workflow: ContentForm['workflow']): FieldName | null {
  const [head = '', next = ''] = path.split('.')
  if (head === 'sources') return sourceField[workflow]
  if (head === 'sourceWorkflow') return 'workflow'
  if (path === 'credits.castNames' || path.startsWith('credits.castNames.')) return 'cast'
  if (head === 'drm') return { bitrate: 'bitrates' as const, s3Url: 'fileUrl' as const }[next] ?? 'drmEnabled'
  const wanted = head === 'images' || head === 'credits' ? next : head
  return names.find((name) => name === wanted) ?? null
}

export type FormErrors = Partial<Record<FieldName, string>>

/** The first field with an error, in the order of the screen, among the steps up to `lastStep`. */
export function firstError(errors: FormErrors, lastStep: number = stepCount): FieldName | null {
  return names.find((name) => errors[name] !== undefined && stepOfField[name] <= lastStep) ?? null
}
