// Converts the whole form from and to the stored item. Specification section 7: each save sends all of it.
import type { Content } from '@jinvani/contract'
import {
  type ContentForm,
  type ContentPayload,
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
