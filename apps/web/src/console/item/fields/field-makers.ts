import { type Content, type ImageKind, imageAdvice, splitPeople } from '@jinvani/contract'
import { indiaText } from '../../schedule/india-time.ts'
import type { ContentPayload, Fact, FieldName, FieldScope } from './content-fields.ts'
import { storedSource } from './content-sources.ts'

interface PlainInput {
  lines: number
  hint?: string
  isWide?: boolean
}

export interface Field<Value> {
  label: string
  step: 1 | 2 | 3 | 4 | 5
  /** Specification section 9 gives the defaults. */
  initial: Value
  read: (item: Content) => Value
  /** The path in the payload and in the server's complaints, if the field has its own. */
  path?: string
  /** What it adds to the payload; undefined if another field writes it. */
  write?: (value: Value, scope: FieldScope) => Partial<ContentPayload>
  /** What people read; or the field with which it is compared. */
  text: ((value: Value, scope: FieldScope) => string) | { partOf: FieldName }
  /** The line of the review, if it differs from label and text; null for no line. */
  review?: ((scope: FieldScope) => Fact | null) | null
  /** How its step draws the input; undefined if the step has its own widget. */
  input?: PlainInput
}

const trimmed = (value: string) => value.trim()

export const words = (name: 'title' | 'slug' | 'synopsis', label: string): Field<string> => ({
  label,
  step: 1,
  initial: '',
  read: (item) => item[name],
  path: name,
  write: (typed) => ({ [name]: typed }),
  text: trimmed,
})

export const source = (name: 'fileType' | 'youtubeUrl' | 'externalUrl', label: string): Field<string> => ({
  label,
  step: 3,
  initial: '',
  read: (item) => storedSource(item)[name] ?? '',
  text: { partOf: 'workflow' },
})

export const scheduled = (name: 'publishAt' | 'unpublishAt', label: string): Field<string | null> => ({
  label,
  step: 1,
  initial: null,
  read: (item) => item[name],
  path: name,
  write: (at) => ({ [name]: at }),
  text: (at) => indiaText(at),
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
