// Converts a stored item into the form and back. A save sends all fields (specification section 7), but chapters only
// if edited.
import type { Category, Content } from '@jinvani/contract'
import type { FieldView } from '../../forms/field-differences.ts'
import {
  type ContentForm,
  type ContentPayload,
  type Fact,
  type FieldName,
  type FieldScope,
  contentFields,
  fieldNames,
} from './content-fields.ts'

export const stepTitles = [
  'Basic Info',
  'Source Type',
  'Upload Content',
  'Images',
  'Credits & Rating',
  'Review',
] as const
export const stepCount = stepTitles.length

/** The last step has no fields of its own: it checks the required ones again. */
export function fieldsOfStep(step: number): FieldName[] {
  if (step === stepCount) return ['title', 'slug', 'mediaType']
  return fieldNames.filter((name) => contentFields[name].step === step)
}

const sourceField = { upload: 'fileUrl', youtube: 'youtubeUrl', external: 'externalUrl' } as const

/** The field that shows an error at a path such as `images.poster` or `sources.0.url`; null if none does. */
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

export function firstErrors(complaints: readonly { field: FieldName; message: string }[]): FormErrors {
  const errors: FormErrors = {}
  for (const { field, message } of complaints) errors[field] ??= message
  return errors
}

/** The first invalid field in the order on screen. */
export const firstError = (errors: FormErrors) => fieldNames.find((name) => errors[name] !== undefined)

const filled = (value: (name: FieldName) => unknown) =>
  Object.fromEntries(fieldNames.map((name) => [name, value(name)])) as unknown as ContentForm

export const emptyForm: ContentForm = filled((name) => contentFields[name].initial)

export const fillForm = (item: Content): ContentForm => filled((name) => contentFields[name].read(item))

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the value to its field
function partOf<Name extends FieldName>(name: Name, scope: FieldScope): Partial<ContentPayload> {
  return contentFields[name].write?.(scope.form[name], scope) ?? {}
}

export function makePayload(form: ContentForm, item?: Content): ContentPayload {
  const parts = fieldNames.map((name) => partOf(name, { form, item }))
  const images = Object.assign({}, ...parts.map((part) => part.images))
  const credits = Object.assign({}, ...parts.map((part) => part.credits))
  // The cast is safe: a test checks that the fields together write every key of the payload.
  return Object.assign({}, ...parts, { images, credits }) as ContentPayload
}

/** The value in words; undefined if the field is only compared as part of another field. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the value to its field
function textOf<Name extends FieldName>(name: Name, scope: FieldScope): string | undefined {
  const { text } = contentFields[name]
  return typeof text === 'function' ? text(scope.form[name], scope) : undefined
}

/** The fields for a comparison. Fields that are `partOf` another field are compared together with it. */
export function contentViews(categories: readonly Category[] = []): readonly FieldView<ContentForm>[] {
  const wholeOf = (name: FieldName) => {
    const { text } = contentFields[name]
    return typeof text === 'object' ? text.partOf : name
  }
  return [...Map.groupBy(fieldNames, wholeOf)].map(([whole, names]) => ({
    label: contentFields[whole].label,
    names,
    text: (form) => textOf(whole, { form, categories }) ?? '',
  }))
}

export const reviewFacts = (step: number, scope: FieldScope): Fact[] =>
  fieldsOfStep(step).flatMap((name) => {
    const { label, review } = contentFields[name]
    const fact = review?.(scope) ?? null
    if (review !== undefined) return fact === null ? [] : [fact]
    const text = textOf(name, scope)
    return text === undefined ? [] : [[label, text]]
  })
