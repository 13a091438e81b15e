import { type Content, type ImageKind, imageAdvice, splitPeople } from '@jinvani/contract'
import type { ContentForm, ContentPayload, Fact, FieldName, FieldScope } from './content-fields.ts'
import { storedSource } from './content-sources.ts'

interface PlainInput {
  lines: number
  hint?: string
  isWide?: boolean
}

export interface Field<Value> {
  label: string
  step: 1 | 2 | 3 | 4 | 5
  /** The value in an empty form (specification section 9). */
  initial: Value
  read: (item: Content) => Value
  /** The path in the payload and in the server's errors, if the field has one of its own. */
  path?: string
  /** The part of the payload that this field adds; undefined if another field writes it. */
  write?: (value: Value, scope: FieldScope) => Partial<ContentPayload>
  /** The value in words, for comparisons; or the field that is compared in place of this one. */
  text: ((value: Value, scope: FieldScope) => string) | { partOf: FieldName }
  /** The line in the review, if it should differ from label and text; null to leave it out. */
  review?: ((scope: FieldScope) => Fact | null) | null
  /** The input that its step renders; undefined if the step has its own control. */
  input?: PlainInput
}

export const trimmed = (value: string) => value.trim()

type SameName = {
  [Name in FieldName & keyof Content]: Content[Name] extends ContentForm[Name] ? Name : never
}[FieldName & keyof Content]
type SameValues = Pick<ContentForm, SameName>

/** A field that has the same value in the form, the item and the payload. */
export const own = <Name extends keyof SameValues>(
  name: Name,
  field: Omit<Field<SameValues[Name]>, 'read' | 'path'>,
): Field<SameValues[Name]> => ({
  read: (item: SameValues) => item[name],
  path: name,
  write: (value) => ({ [name]: value }),
  ...field,
})

export const source = (name: 'fileType' | 'youtubeUrl' | 'externalUrl', label: string): Field<string> => ({
  label,
  step: 3,
  initial: '',
  read: (item) => storedSource(item)[name] ?? '',
  text: { partOf: 'workflow' },
})

export const image = (kind: ImageKind): Field<string> => ({
  label: imageAdvice[kind].label,
  step: 4,
  initial: '',
  read: ({ images }) => images[kind],
  path: `images.${kind}`,
  write: (url) => ({ images: { [kind]: url } }),
  text: trimmed,
  review: null,
})

type TextCredit = Exclude<keyof Content['credits'], 'singers' | 'castNames'>
export const credit = (name: TextCredit, label: string, input: PlainInput = { lines: 1 }): Field<string> => ({
  label,
  step: 5,
  initial: '',
  read: ({ credits }) => credits[name],
  path: `credits.${name}`,
  write: (typed) => ({ credits: { [name]: typed } }),
  text: trimmed,
  input,
})

export const people = (name: 'singers' | 'castNames', label: string): Field<string> => ({
  label,
  step: 5,
  initial: '',
  read: ({ credits }) => credits[name].join('\n'),
  path: `credits.${name}`,
  write: (typed) => ({ credits: { [name]: splitPeople(typed) } }),
  text: (typed) => splitPeople(typed).join(', '),
  input: { lines: 4, hint: 'One on each line, or separated by commas' },
})
