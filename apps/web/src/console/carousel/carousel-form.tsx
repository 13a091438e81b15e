import { zodResolver } from '@hookform/resolvers/zod'
import type { CarouselInput, CarouselItem, Schedule, ScheduleMissed } from '@jinvani/contract'
import { useForm, useFormContext } from 'react-hook-form'
import { CardSection } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { FormShell } from '../forms/form-shell.tsx'
import { MissedNotice } from '../schedule/next-change.tsx'
import { ScheduleFields } from '../schedule/schedule-fields.tsx'
import { CarouselImages } from './carousel-images.tsx'
import { CarouselLink } from './carousel-link.tsx'
import { OrderField } from './order-field.tsx'
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
  const { register, watch, setValue, trigger, formState } = useFormContext<CarouselValues>()
  const { errors } = formState
  const schedule = (name: keyof Schedule, at: string | null) => {
    setValue(name, at, { shouldDirty: true })
    // An item that goes live later is not live now.
    if (name === 'publishAt' && at !== null) setValue('active', false, { shouldDirty: true })
    void trigger(['publishAt', 'unpublishAt'])
  }
  return (
    <CardSection title="Display">
      <OrderField id={id} />
      <Checkbox
        {...register('active', {
          onChange: ({ target }: { target: HTMLInputElement }) =>
            setValue(target.checked ? 'publishAt' : 'unpublishAt', null, { shouldDirty: true }),
        })}
        label="Active"
        hint="Only active items are shown in the apps."
      />
      <MissedNotice missed={missed} />
      <ScheduleFields
        value={{ publishAt: watch('publishAt') ?? null, unpublishAt: watch('unpublishAt') ?? null }}
        onChange={schedule}
        errors={{ publishAt: errors.publishAt?.message, unpublishAt: errors.unpublishAt?.message }}
      />
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
