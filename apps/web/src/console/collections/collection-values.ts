import {
  type Collection,
  type CollectionEntry,
  type CollectionFields,
  CollectionInput,
  appLanguageLabels,
  collectionFields,
  collectionTypeLabels,
} from '@jinvani/contract'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { ruleText, sectionsText } from '../forms/collection-texts.ts'
import { type FieldView, yesNo } from '../forms/field-differences.ts'
import { checkTimes } from '../schedule/check-times.ts'
import { indiaText } from '../schedule/india-time.ts'

type ById = ReadonlyMap<string, CollectionEntry>

const byId = (entries: readonly CollectionEntry[]): ById =>
  new Map(entries.map((entry) => [entry._id, entry]))

export interface Entries {
  known: ById
  add: (entries: readonly CollectionEntry[]) => void
  /** Title of an entry, even if it was added just now and is not rendered yet. */
  titleOf: (id: string) => string | undefined
}

/** Titles and pictures of the items, by ID. The form's values hold only the IDs. */
export function useEntries(first: readonly CollectionEntry[]): Entries {
  const [known, setKnown] = useState(() => byId(first))
  const latest = useRef(known)
  const add = (entries: readonly CollectionEntry[]) => {
    latest.current = new Map([...latest.current, ...byId(entries)])
    setKnown(latest.current)
  }
  return { known, add, titleOf: (id) => latest.current.get(id)?.title }
}

/** No field is optional in this type, because the form fills in all. */
export const CollectionForm = CollectionInput.superRefine(checkTimes) as z.ZodType<
  CollectionFields,
  CollectionFields
>

export function emptyValues(): CollectionFields {
  const defaults = CollectionInput.parse({ title: '-', slug: '-' })
  return { ...defaults, title: '', slug: '', active: true, sections: [{ title: '', items: [] }] }
}

export const valuesOf = (item: Collection): CollectionFields =>
  Object.fromEntries(collectionFields.map((name) => [name, item[name]])) as unknown as CollectionFields

export const changedNames = (values: CollectionFields, first: CollectionFields) =>
  collectionFields.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(first[name]))

/** Fields to compare if another person saved meanwhile. `nameOf` returns the name of an item or category. */
export const collectionViews = (nameOf: (id: string) => string): readonly FieldView<CollectionFields>[] => [
  { label: 'Title', names: ['title'], text: ({ title }) => title },
  { label: 'Slug', names: ['slug'], text: ({ slug }) => slug },
  { label: 'Type', names: ['type'], text: ({ type }) => collectionTypeLabels[type] },
  { label: 'Synopsis', names: ['synopsis'], text: ({ synopsis }) => synopsis },
  { label: 'Picture URL', names: ['picture'], text: ({ picture }) => picture },
  { label: 'Items', names: ['sections'], text: ({ sections }) => sectionsText(sections, nameOf) },
  { label: 'Choice of Items', names: ['rule'], text: ({ rule }) => ruleText(rule, nameOf) },
  { label: 'On the Home Page', names: ['onHome'], text: ({ onHome }) => yesNo(onHome) },
  { label: 'Podcast', names: ['feed'], text: ({ feed }) => yesNo(feed) },
  {
    label: 'Language',
    names: ['language'],
    text: ({ language }) => (language === null ? 'All languages' : appLanguageLabels[language]),
  },
  { label: 'Display Order', names: ['order'], text: ({ order }) => String(order) },
  { label: 'Active', names: ['active'], text: ({ active }) => yesNo(active) },
  { label: 'Goes Live', names: ['publishAt'], text: ({ publishAt }) => indiaText(publishAt) },
  { label: 'Ends', names: ['unpublishAt'], text: ({ unpublishAt }) => indiaText(unpublishAt) },
]
