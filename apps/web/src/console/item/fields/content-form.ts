// Converts the whole form from and to the stored item. Specification section 7: each save sends all of it.
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

const filled = (value: (name: FieldName) => unknown) =>
  Object.fromEntries(fieldNames.map((name) => [name, value(name)])) as unknown as ContentForm

export const emptyForm: ContentForm = filled((name) => contentFields[name].initial)

export const formOf = (item: Content): ContentForm => filled((name) => contentFields[name].read(item))

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the value to its field
function partOf<Name extends FieldName>(name: Name, scope: FieldScope): Partial<ContentPayload> {
  return contentFields[name].write?.(scope.form[name], scope) ?? {}
}

export function payloadOf(form: ContentForm, item?: Content): ContentPayload {
  const parts = fieldNames.map((name) => partOf(name, { form, item }))
  const [images, credits] = [parts.map((part) => part.images), parts.map((part) => part.credits)]
  // A test proves that the fields together write every key of the payload.
  return Object.assign({}, ...parts, {
    images: Object.assign({}, ...images),
    credits: Object.assign({}, ...credits),
  }) as ContentPayload
}

/** Undefined for a field that is compared as part of another. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the value to its field
function textOf<Name extends FieldName>(name: Name, scope: FieldScope): string | undefined {
  const { text } = contentFields[name]
  return typeof text === 'function' ? text(scope.form[name], scope) : undefined
}

function partsOf(whole: FieldName): FieldName[] {
  const isPart = (name: FieldName) => {
    const { text } = contentFields[name]
    return typeof text === 'object' && text.partOf === whole
  }
  return [whole, ...fieldNames.filter(isPart)]
}

export function contentViews(categories: readonly Category[] = []): readonly FieldView<ContentForm>[] {
  const wholes = fieldNames.filter((name) => typeof contentFields[name].text === 'function')
  return wholes.map((name) => ({
    label: contentFields[name].label,
    names: partsOf(name),
    text: (form) => textOf(name, { form, categories }) ?? '',
  }))
}

function factOf(name: FieldName, scope: FieldScope): Fact[] {
  const { label, review } = contentFields[name]
  if (review === null) return []
  if (review !== undefined) return [review(scope)].filter((fact) => fact !== null)
  const text = textOf(name, scope)
  return text === undefined ? [] : [[label, text]]
}

export function reviewFacts(step: number, scope: FieldScope): Fact[] {
  return fieldNames.filter((name) => contentFields[name].step === step).flatMap((name) => factOf(name, scope))
}
