import { zodResolver } from '@hookform/resolvers/zod'
import type { CarouselInput, CarouselItem, ScheduleMissed } from '@jinvani/contract'
import { useForm, useFormContext } from 'react-hook-form'
import { CardSection } from '../../ui/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { FormShell } from '../forms/form-shell.tsx'
import { OrderField } from '../ordering/order-field.tsx'
import { useAllOrdered } from '../ordering/order-store.ts'
import { ActivityFields } from '../schedule/activity-fields.tsx'
import { CarouselImages } from './carousel-images.tsx'
import { CarouselLink } from './carousel-link.tsx'
import { carouselOrders } from './carousel-queries.ts'
import { CarouselForm as Schema, type CarouselValues } from './carousel-values.ts'
import { useSaveCarousel } from './use-save-carousel.ts'

function Text() {
  const { register, formState } = useFormContext<CarouselValues>()
  const { title, subtitle } = formState.errors
  return (
    <CardSection title="Text">
      <Field label="Title" required error={title?.message}>
        <TextInput {...register('title')} autoComplete="off" />
      </Field>
      <Field label="Subtitle" error={subtitle?.message}>
        <TextInput {...register('subtitle')} autoComplete="off" />
      </Field>
    </CardSection>
  )
}

function Display({ id, missed }: { id: string | undefined; missed: ScheduleMissed | null | undefined }) {
  return (
    <CardSection title="Display">
      <OrderField items={useAllOrdered(carouselOrders)} id={id} />
      <ActivityFields hint="Only active items are shown in the apps." missed={missed} />
    </CardSection>
  )
}

interface CarouselFormProps {
  /** Without an item the form creates one. */
  item?: CarouselItem
  /** First values of the fields. */
  initial: CarouselValues
  /** Reloads the item and resets the form. */
  onReload?: () => void
}

export function CarouselForm({ item, initial, onReload }: CarouselFormProps) {
  const isNew = item === undefined
  const form = useForm<CarouselValues, unknown, CarouselInput>({
    defaultValues: initial,
    resolver: zodResolver(Schema),
  })
  const saving = useSaveCarousel(form, item)
  return (
    <FormShell
      form={form}
      saving={saving}
      label={isNew ? 'New carousel item' : 'Edit carousel item'}
      noun="carousel item"
      cancelTo="/carousel"
      words={isNew ? ['Create Carousel Item', 'Creating...'] : ['Update Carousel Item', 'Updating...']}
      onReload={onReload}
    >
      <Text />
      <CarouselImages />
      <CarouselLink />
      <Display id={item?._id} missed={item?.scheduleMissed} />
    </FormShell>
  )
}
