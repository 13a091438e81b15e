import { type ContentForm, type FieldName, contentFields, fieldNames } from './content-fields.ts'

export const stepTitles = [
  'Basic Info',
  'Source Type',
  'Upload Content',
  'Images',
  'Credits & Rating',
  'Review',
] as const
export const stepCount = stepTitles.length

/** The last step rechecks the required fields. */
export function fieldsOfStep(step: number): FieldName[] {
  if (step === stepCount) return ['title', 'slug', 'mediaType']
  return fieldNames.filter((name) => contentFields[name].step === step)
}

const sourceField = { upload: 'fileUrl', youtube: 'youtubeUrl', external: 'externalUrl' } as const

/** The field that shows a path like `images.poster` or `sources.0.url`; null if no field does. */
export function fieldOfPath(path: string, workflow: ContentForm['workflow']): FieldName | null {
  if (path === 'sources' || path.startsWith('sources.')) return sourceField[workflow]
  const isAt = (name: FieldName) => {
    const own = contentFields[name].path
    return own !== undefined && (path === own || path.startsWith(`${own}.`))
  }
  const lengthOf = (name: FieldName) => contentFields[name].path?.length ?? 0
  // The longest match wins: `drm.bitrate` has its own field within `drm`.
  return fieldNames.filter(isAt).toSorted((one, other) => lengthOf(other) - lengthOf(one))[0] ?? null
}

export type FormErrors = Partial<Record<FieldName, string>>

export function errorsOf(complaints: readonly { field: FieldName; message: string }[]): FormErrors {
  const errors: FormErrors = {}
  for (const { field, message } of complaints) errors[field] ??= message
  return errors
}

/** The first invalid field in screen order, among the steps up to `lastStep`. */
export function firstError(errors: FormErrors, lastStep: number = stepCount): FieldName | null {
  return fieldNames.find((name) => errors[name] !== undefined && contentFields[name].step <= lastStep) ?? null
}
