import { zodResolver } from '@hookform/resolvers/zod'
import {
  appLanguageLabels,
  calls,
  collectionTypeLabels,
  limits,
  type WholeCollection,
} from '@jinvani/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { type Path, useForm, useFormContext, type UseFormReturn, useWatch } from 'react-hook-form'
import { request } from '../../api/client.ts'
import { copyUrl } from '../../sentences/copy-text.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-input.tsx'
import { formPages, type FormProps } from '../forms/form-pages.tsx'
import { FormShell } from '../forms/form-shell.tsx'
import { NameAndSlug } from '../forms/name-and-slug.tsx'
import { PictureSection } from '../forms/picture-section.tsx'
import { changesOf } from '../forms/saved-fields.ts'
import { useSaveForm } from '../forms/use-save-form.ts'
import { allCategories, contentQuery } from '../lists/shared-queries.ts'
import { OrderField } from '../ordering/order-field.tsx'
import { useAllOrdered } from '../ordering/order-store.ts'
import { ActivityFields } from '../schedule/activity-fields.tsx'
import { CollectionItems } from './collection-items.tsx'
import { collectionOrders, readCollection, updateCollection } from './collection-queries.ts'
import {
  changedNames,
  CollectionForm as Schema,
  type CollectionValues,
  collectionViews,
  emptyValues,
  valuesOf,
} from './collection-values.ts'
import { type Entries, useEntries } from './use-entries.ts'

/** `slug`: the saved one, whose feed people can subscribe to; undefined until the podcast is saved. */
function PodcastSection({ slug }: { slug: string | undefined }) {
  const { register, control } = useFormContext<CollectionValues>()
  const isFeed = useWatch({ control, name: 'feed' })
  const address = slug && `${window.location.origin}/collections/${slug}/feed.xml`
  return (
    <CardSection title="Podcast">
      <Checkbox
        {...register('feed')}
        label="Podcast feed"
        hint="Podcast apps play its active items that may be kept; protected films are left out. It needs a picture."
      />
      {isFeed && address && (
        <div className="flex flex-wrap items-center gap-3 rounded bg-sunken p-3 text-sm">
          <p className="min-w-0 grow wrap-anywhere">{address}</p>
          <Button size="sm" icon={Copy} onClick={() => void copyUrl(address)}>
            Copy Address
          </Button>
        </div>
      )}
      {isFeed && !address && (
        <p className="text-sm text-muted">The address to copy is here once the collection is saved.</p>
      )}
    </CardSection>
  )
}

function Synopsis() {
  const { register, control, formState } = useFormContext<CollectionValues>()
  const { length } = useWatch({ control, name: 'synopsis' })
  return (
    <Field label="Synopsis" error={formState.errors.synopsis?.message}>
      <TextArea {...register('synopsis')} count={{ length, max: limits.synopsisMax }} />
    </Field>
  )
}

function About({ isNew }: { isNew: boolean }) {
  const { register, formState } = useFormContext<CollectionValues>()
  return (
    <CardSection title="About">
      <NameAndSlug from="title" noun="collection" isNew={isNew} keepsFormerSlugs />
      <Field label="Type" error={formState.errors.type?.message} className="sm:max-w-64">
        <Select {...register('type')} labels={collectionTypeLabels} />
      </Field>
      <Synopsis />
    </CardSection>
  )
}

function HomePage({ id }: { id: string | undefined }) {
  const { register, formState, control } = useFormContext<CollectionValues>()
  const onHome = useWatch({ control, name: 'onHome' })
  const all = useAllOrdered(collectionOrders)
  return (
    <CardSection title="Home Page">
      <Checkbox
        {...register('onHome')}
        label="On the home page"
        hint="The home page of the apps shows it as a rail."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Language"
          hint="The home pages that show it."
          error={formState.errors.language?.message}
        >
          <Select
            {...register('language', { setValueAs: (value: string | null) => value || null })}
            none="All Languages"
            labels={appLanguageLabels}
          />
        </Field>
        <OrderField items={onHome ? all.filter((other) => other.onHome) : []} id={id} />
      </div>
    </CardSection>
  )
}

type CollectionFormHandle = UseFormReturn<CollectionValues, unknown, CollectionValues>

const nameAmong =
  (client: QueryClient, { titleOf }: Entries) =>
  (id: string) =>
    titleOf(id) ??
    client.getQueryData(contentQuery(id).queryKey)?.title ??
    client.getQueryData(allCategories.queryKey)?.items.find(({ _id }) => _id === id)?.name ??
    id

type Field = Path<CollectionValues> & keyof CollectionValues

function useSaveCollection(form: CollectionFormHandle, item: WholeCollection | undefined, entries: Entries) {
  const client = useQueryClient()
  const words = item ? 'update' : 'create'
  const change = (before: WholeCollection, values: CollectionValues, version: number | undefined) => {
    const changed = changedNames(values, valuesOf(before)).map((name) => [name, true])
    return updateCollection({
      id: before._id,
      patch: changesOf(values, Object.fromEntries(changed)),
      version,
    })
  }
  const read = async (id: string) => {
    const categories = client.fetchQuery(allCategories).catch(() => undefined)
    const [stored] = await Promise.all([readCollection(id), categories])
    entries.add(stored.entries)
    return stored
  }
  const views = collectionViews(nameAmong(client, entries))
  return useSaveForm({
    form,
    send: (values, version) =>
      item ? change(item, values, version) : request(calls.createCollection, { body: values }),
    success: successes.collections[words],
    failure: failures.collections[words],
    list: 'collections',
    slugTaken: { sentence: failures.collections.slugTaken, message: 'Another collection uses this slug' },
    // The path of an item or of a part of the rule counts as that of its field, which shows the complaint.
    fieldOf: (path) => ((path.split('.')[0] ?? '') in form.getValues() ? (path as Field) : null),
    comparing: item && { item, valuesOf, views, read, hasHistory: true },
    draft: { name: 'collection', id: item?._id },
  })
}

function CollectionForm({ item, onReload }: FormProps<WholeCollection>) {
  const isNew = item === undefined
  const form = useForm<CollectionValues, unknown, CollectionValues>({
    defaultValues: item ? valuesOf(item) : emptyValues(),
    resolver: zodResolver(Schema),
  })
  const entries = useEntries(item?.entries ?? [])
  const saving = useSaveCollection(form, item, entries)
  return (
    <FormShell form={form} saving={saving} noun="collection" isNew={isNew} onReload={onReload}>
      <About isNew={isNew} />
      <CollectionItems item={item} entries={entries} />
      <PictureSection
        title="Picture"
        field="picture"
        named="title"
        noun="collection"
        prefix="images/posters/"
      />
      <HomePage id={item?._id} />
      <PodcastSection slug={item?.feed ? item.slug : undefined} />
      <CardSection title="Display">
        <ActivityFields hint="Only active collections are shown in the apps." missed={item?.scheduleMissed} />
      </CardSection>
    </FormShell>
  )
}

export const [NewCollectionPage, EditCollectionPage] = formPages({
  noun: 'collections',
  title: 'Collection',
  list: 'Collections',
  about: 'Items that belong together, in their order',
  Form: CollectionForm,
  read: readCollection,
  failure: failures.collections.load,
  waiting: {
    label: 'Loading collection',
    heights: ['h-[32rem]', 'h-[26rem]', 'h-64', 'h-56', 'h-32', 'h-56'],
  },
})
