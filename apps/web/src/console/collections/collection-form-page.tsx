import { zodResolver } from '@hookform/resolvers/zod'
import {
  type CollectionFields,
  appLanguageLabels,
  calls,
  collectionTypeLabels,
  limits,
  podcastSquare,
  type WholeCollection,
} from '@jinvani/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useForm, useFormContext, useWatch } from 'react-hook-form'
import { request } from '../../api/client.ts'
import { copyUrl } from '../../sentences/copy-text.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-input.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { formPages, type FormProps } from '../forms/form-pages.tsx'
import { FormShell } from '../forms/form-shell.tsx'
import { NameAndSlug } from '../forms/name-and-slug.tsx'
import { PictureSection } from '../forms/picture-section.tsx'
import { useSaveForm } from '../forms/use-save-form.ts'
import { allCategories, contentQuery } from '../lists/list-query.ts'
import { OrderField } from '../ordering/order-store.tsx'
import { ActivityFields } from '../schedule/schedule-fields.tsx'
import { CollectionItems } from './collection-items.tsx'
import { collectionOrders, readCollection, updateCollection } from './collection-queries.ts'
import {
  CollectionForm as Schema,
  changedNames,
  collectionViews,
  emptyValues,
  useEntries,
  valuesOf,
} from './collection-values.ts'

const feedAddress = (slug: string) => `${window.location.origin}/collections/${slug}/feed.xml`

/** `savedSlug`: undefined until the podcast is saved. */
function PodcastSection({ savedSlug }: { savedSlug: string | undefined }) {
  const { register, control } = useFormContext<CollectionFields>()
  const isFeed = useWatch({ control, name: 'feed' })
  const address = savedSlug && feedAddress(savedSlug)
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

function About({ isNew }: { isNew: boolean }) {
  const { register, control, formState } = useFormContext<CollectionFields>()
  const { length } = useWatch({ control, name: 'synopsis' })
  return (
    <CardSection title="About">
      <NameAndSlug from="title" noun="collection" isNew={isNew} keepsFormerSlugs />
      <Field label="Type" error={formState.errors.type?.message} className="sm:max-w-64">
        <Select {...register('type')} labels={collectionTypeLabels} />
      </Field>
      <Field label="Synopsis" error={formState.errors.synopsis?.message}>
        <TextArea {...register('synopsis')} count={{ length, max: limits.synopsisMax }} />
      </Field>
    </CardSection>
  )
}

function HomePage({ id }: { id: string | undefined }) {
  const { register, formState, control } = useFormContext<CollectionFields>()
  const onHome = useWatch({ control, name: 'onHome' })
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
        <OrderField store={collectionOrders} id={id} isAmong={(other) => onHome && other.onHome} />
      </div>
    </CardSection>
  )
}

const squareDemand = `; podcast apps show a square, at best of ${podcastSquare.width}x${podcastSquare.height} or more`

function CollectionForm({ item, onReload }: FormProps<WholeCollection>) {
  const client = useQueryClient()
  const words = item ? 'update' : 'create'
  const form = useForm<CollectionFields, unknown, CollectionFields>({
    defaultValues: item ? valuesOf(item) : emptyValues(),
    resolver: zodResolver(Schema),
  })
  const entries = useEntries(item?.entries ?? [])
  const isFeed = useWatch({ control: form.control, name: 'feed' })
  const read = async (id: string) => {
    const categories = client.fetchQuery(allCategories).catch(() => undefined)
    const [stored] = await Promise.all([readCollection(id), categories])
    entries.add(stored.entries)
    return stored
  }
  const views = collectionViews(
    (id) =>
      entries.titleOf(id) ??
      client.getQueryData(contentQuery(id).queryKey)?.title ??
      client.getQueryData(allCategories.queryKey)?.items.find(({ _id }) => _id === id)?.name ??
      id,
  )
  const saving = useSaveForm({
    form,
    send: (values, version) => {
      if (!item) return request(calls.createCollection, { body: values })
      // The values of the edited version, which may be older than `item` after a draft was restored.
      const first = form.formState.defaultValues as CollectionFields
      const changed = changedNames(values, first).map((name) => [name, values[name]])
      return updateCollection({ id: item._id, patch: Object.fromEntries(changed), version })
    },
    success: async ({ feed, slug }) => {
      const address = feedAddress(slug)
      const action = { label: 'Copy Address', onClick: () => void copyUrl(address) }
      toast.success(successes.collections[words], feed && !item?.feed ? { description: address, action } : {})
    },
    failure: failures.collections[words],
    list: 'collections',
    slugTaken: { sentence: failures.collections.slugTaken, message: 'Another collection uses this slug' },
    // An error inside a field, such as `sections.0.title`, counts as an error of the field that shows it.
    fieldOf: (path) =>
      (path.split('.')[0] ?? '') in form.getValues() ? (path as keyof CollectionFields) : null,
    comparing: item && { item, valuesOf, views, read, hasHistory: true },
    draft: { name: 'collection', id: item?._id },
  })
  return (
    <FormShell form={form} saving={saving} noun="collection" isNew={!item} onReload={onReload}>
      <About isNew={!item} />
      <CollectionItems item={item} entries={entries} />
      <PictureSection
        title="Picture"
        field="picture"
        named="title"
        noun="collection"
        prefix="images/posters/"
        demand={isFeed ? squareDemand : ''}
      />
      <HomePage id={item?._id} />
      <PodcastSection savedSlug={item?.feed ? item.slug : undefined} />
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
  newDescription: 'Items that belong together, in their order',
  Form: CollectionForm,
  read: readCollection,
  waiting: {
    label: 'Loading collection',
    heights: ['h-[32rem]', 'h-[26rem]', 'h-64', 'h-56', 'h-32', 'h-56'],
  },
})
