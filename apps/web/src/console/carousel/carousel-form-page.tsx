import { zodResolver } from '@hookform/resolvers/zod'
import { type CarouselInput, type CarouselItem, type ScheduleMissed, calls } from '@jinvani/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type UseFormReturn, useForm, useFormContext } from 'react-hook-form'
import { request } from '../../api/client.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { CardSection } from '../../ui/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { type FormProps, formPages } from '../forms/form-pages.tsx'
import { FormShell } from '../forms/form-shell.tsx'
import { changesOf } from '../forms/saved-fields.ts'
import { useSaveForm } from '../forms/use-save-form.ts'
import { OrderField } from '../ordering/order-field.tsx'
import { useAllOrdered } from '../ordering/order-store.ts'
import { ActivityFields } from '../schedule/activity-fields.tsx'
import { CarouselImages } from './carousel-images.tsx'
import { CarouselLink } from './carousel-link.tsx'
import { carouselOrders, readCarouselItem, updateCarouselItem } from './carousel-queries.ts'
import {
  CarouselForm as Schema,
  type CarouselValues,
  carouselViews,
  emptyValues,
  valuesOf,
} from './carousel-values.ts'
import { knownTitle, loadTitle } from './link-targets.ts'

function Text() {
  const { register, formState } = useFormContext<CarouselValues>()
  const { title, subtitle } = formState.errors
  return (
    <CardSection title="Text">
      <Field label="Title" required error={title?.message}>
        <TextInput {...register('title')} />
      </Field>
      <Field label="Subtitle" error={subtitle?.message}>
        <TextInput {...register('subtitle')} />
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

type CarouselFormHandle = UseFormReturn<CarouselValues, unknown, CarouselInput>

/** Sends link type and target together: after another person's change, one may not fit the other. */
function patchOf(values: CarouselInput, dirty: CarouselFormHandle['formState']['dirtyFields']) {
  const hasLink = dirty.linkType === true || dirty.linkTarget === true
  return changesOf(values, { ...dirty, linkType: hasLink, linkTarget: hasLink })
}

function useSaveCarousel(form: CarouselFormHandle, item: CarouselItem | undefined) {
  const client = useQueryClient()
  const words = item ? 'update' : 'create'
  const change = (id: string, values: CarouselInput, version: number | undefined) =>
    updateCarouselItem({ id, patch: patchOf(values, form.formState.dirtyFields), version })
  const read = async (id: string) => {
    const stored = await readCarouselItem(id)
    await loadTitle(client, stored)
    return stored
  }
  const views = carouselViews((link) => knownTitle(client, link))
  return useSaveForm({
    form,
    send: (values, version) =>
      item ? change(item._id, values, version) : request(calls.createCarouselItem, { body: values }),
    success: successes.carousel[words],
    failure: failures.carousel[words],
    list: 'carousel',
    comparing: item && { item, valuesOf, views, read, hasHistory: true },
    draft: { name: 'carousel', id: item?._id },
  })
}

function CarouselForm({ item, onReload }: FormProps<CarouselItem>) {
  const isNew = item === undefined
  const form = useForm<CarouselValues, unknown, CarouselInput>({
    defaultValues: item ? valuesOf(item) : emptyValues,
    resolver: zodResolver(Schema),
  })
  const saving = useSaveCarousel(form, item)
  return (
    <FormShell form={form} saving={saving} noun="carousel item" isNew={isNew} onReload={onReload}>
      <Text />
      <CarouselImages />
      <CarouselLink />
      <Display id={item?._id} missed={item?.scheduleMissed} />
    </FormShell>
  )
}

export const [NewCarouselItemPage, EditCarouselItemPage] = formPages({
  noun: 'carousel',
  title: 'Carousel Item',
  list: 'Carousel',
  about: 'A picture the apps show first, and where it leads',
  Form: CarouselForm,
  read: readCarouselItem,
  failure: failures.carousel.load,
  waiting: { label: 'Loading carousel item', heights: ['h-56', 'h-[34rem]', 'h-56'] },
})
