import type { CollectionFields } from '@jinvani/contract'
// Tests what each row says about the collection's podcast feed.
import { renderToStaticMarkup } from 'react-dom/server'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { sampleContent } from '../content/testing/sample-content.ts'
import { emptyValues } from './collection-values.ts'
import { EntryTitle, toEntry } from './entry-row.tsx'

const entry = toEntry(sampleContent)

function Row({ feed, ...change }: { feed: boolean; active?: boolean; feedLack: string | null }) {
  const form = useForm<CollectionFields>({ defaultValues: { ...emptyValues(), feed } })
  return (
    <FormProvider {...form}>
      <EntryTitle {...entry} active {...change} />
    </FormProvider>
  )
}
const textOf = (row: Parameters<typeof Row>[0]) => renderToStaticMarkup(<Row {...row} />)

test('the row of an active item that cannot be an episode of the podcast says why', () => {
  expect(textOf({ feed: true, feedLack: 'no file to keep yet' })).toContain(
    'Not in the podcast: no file to keep yet',
  )
  expect(textOf({ feed: true, feedLack: 'may not be kept' })).toContain('Not in the podcast: may not be kept')
  expect(textOf({ feed: true, feedLack: null })).not.toContain('podcast')
  expect(textOf({ feed: false, feedLack: 'no file to keep yet' })).not.toContain('podcast')
  const inactive = textOf({ feed: true, active: false, feedLack: 'no file to keep yet' })
  expect(inactive).toContain('Inactive: the apps leave it out')
  expect(inactive).not.toContain('podcast')
})

test('a found item cannot be an episode if it may not be kept or is protected', () => {
  const open = { ...sampleContent, drm: { ...sampleContent.drm, enabled: false } }
  const lackOf = (change: object) => toEntry({ ...open, ...change }).feedLack
  expect(lackOf({ mayBeKept: true })).toBeNull()
  expect(lackOf({ mayBeKept: false })).toBe('may not be kept')
  expect(lackOf({ drm: { ...open.drm, enabled: true } })).toBe('protected')
})
