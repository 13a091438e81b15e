import type { WholeCollection } from '@jinvani/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Path, UseFormReturn } from 'react-hook-form'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { changesOf } from '../forms/saved-fields.ts'
import { useSaveForm } from '../forms/use-save-form.ts'
import { allCategories } from '../lists/all-categories.ts'
import { contentQuery } from '../lists/one-content.ts'
import { readCollection, useCreateCollection, useUpdateCollection } from './collection-queries.ts'
import { type CollectionValues, changedNames, collectionViews, valuesOf } from './collection-values.ts'
import type { Entries } from './use-entries.ts'

type CollectionFormHandle = UseFormReturn<CollectionValues, unknown, CollectionValues>

const slugTaken = {
  sentence: failures.collections.slugTaken,
  field: 'slug',
  message: 'Another collection uses this slug',
} as const

const nameAmong =
  (client: QueryClient, { titleOf }: Entries) =>
  (id: string) =>
    titleOf(id) ??
    client.getQueryData(contentQuery(id).queryKey)?.title ??
    client.getQueryData(allCategories.queryKey)?.items.find(({ _id }) => _id === id)?.name ??
    id

function comparingTo(item: WholeCollection, client: QueryClient, entries: Entries) {
  const read = async () => {
    const [stored] = await Promise.all([
      readCollection(item._id),
      client.fetchQuery(allCategories).catch(() => undefined),
    ])
    entries.add(stored.entries)
    return { values: valuesOf(stored), version: stored.version }
  }
  const { _id: id, version } = item
  return {
    base: valuesOf(item),
    views: collectionViews(nameAmong(client, entries)),
    read,
    history: { id, version },
  }
}

type Field = Path<CollectionValues> & keyof CollectionValues

export function useSaveCollection(
  form: CollectionFormHandle,
  item: WholeCollection | undefined,
  entries: Entries,
) {
  const client = useQueryClient()
  const create = useCreateCollection()
  const update = useUpdateCollection()
  const words = item ? 'update' : 'create'
  const send = async (values: CollectionValues, version: number | undefined) => {
    if (!item) return await create.mutateAsync(values)
    const changed = changedNames(values, valuesOf(item)).map((name) => [name, true])
    const patch = changesOf(values, Object.fromEntries(changed))
    return await update.mutateAsync({ id: item._id, patch, version })
  }
  return useSaveForm({
    form,
    version: item?.version,
    send,
    success: successes.collections[words],
    failure: failures.collections[words],
    failureOf: (error) => (error.status === 409 ? slugTaken : undefined),
    // A complaint about one item or one part of the rule is shown there.
    fieldOf: (path) => ((path.split('.')[0] ?? '') in form.getValues() ? (path as Field) : null),
    comparing: item && comparingTo(item, client, entries),
    doneTo: '/collections',
    draft: { name: 'collection', id: item?._id },
  })
}
