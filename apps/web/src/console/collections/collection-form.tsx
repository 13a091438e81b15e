import { zodResolver } from '@hookform/resolvers/zod'
import {
  type WholeCollection,
  appLanguageLabels,
  appLanguages,
  collectionTypeLabels,
  collectionTypes,
  limits,
} from '@jinvani/contract'
import { useForm, useFormContext, useWatch } from 'react-hook-form'
import { CardSection } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-input.tsx'
import { FormShell } from '../forms/form-shell.tsx'
import { NameAndSlug } from '../forms/name-and-slug.tsx'
import { PictureSection } from '../forms/picture-section.tsx'
import { OrderField } from '../ordering/order-field.tsx'
import { useAllOrdered } from '../ordering/order-store.ts'
import { ActivityFields } from '../schedule/activity-fields.tsx'
import { CollectionItems } from './collection-items.tsx'
import { collectionOrders } from './collection-queries.ts'
import {
  type CollectionValues,
  CollectionForm as Schema,
  emptyValues,
  valuesOf,
} from './collection-values.ts'
import { useEntries } from './use-entries.ts'
import { useSaveCollection } from './use-save-collection.ts'

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
      <NameAndSlug from="title" noun="collection" isNew={isNew} />
      <Field label="Type" error={formState.errors.type?.message} className="sm:max-w-64">
        <Select {...register('type')}>
          {collectionTypes.map((type) => (
            <option key={type} value={type}>
              {collectionTypeLabels[type]}
            </option>
          ))}
        </Select>
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
          <Select {...register('language', { setValueAs: (value: string | null) => value || null })}>
            <option value="">All Languages</option>
            {appLanguages.map((language) => (
              <option key={language} value={language}>
                {appLanguageLabels[language]}
              </option>
            ))}
          </Select>
        </Field>
        <OrderField items={onHome ? all.filter((other) => other.onHome) : []} id={id} />
      </div>
    </CardSection>
  )
}

interface CollectionFormProps {
  /** Without a collection the form creates one. */
  item?: WholeCollection
  /** Reloads the collection and resets the form. */
  onReload?: () => void
}

export function CollectionForm({ item, onReload }: CollectionFormProps) {
  const isNew = item === undefined
  const form = useForm<CollectionValues, unknown, CollectionValues>({
    defaultValues: item ? valuesOf(item) : emptyValues(),
    resolver: zodResolver(Schema),
  })
  const entries = useEntries(item?.entries ?? [])
  const saving = useSaveCollection(form, item, entries)
  return (
    <FormShell
      form={form}
      saving={saving}
      label={isNew ? 'New collection' : 'Edit collection'}
      noun="collection"
      cancelTo="/collections"
      words={isNew ? ['Create Collection', 'Creating...'] : ['Update Collection', 'Updating...']}
      onReload={onReload}
    >
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
      <CardSection title="Display">
        <ActivityFields hint="Only active collections are shown in the apps." missed={item?.scheduleMissed} />
      </CardSection>
    </FormShell>
  )
}
