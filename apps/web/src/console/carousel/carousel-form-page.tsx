import { zodResolver } from '@hookform/resolvers/zod'
import {
  type CarouselInput,
  type CarouselItem,
  type ScheduleMissed,
  calls,
  imageAdvice,
} from '@jinvani/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type UseFormReturn, useForm, useFormContext, useWatch } from 'react-hook-form'
import { request } from '../../api/client.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { CardSection } from '../../ui/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import type { UploadWork } from '../../ui/uploader/uploader-run.ts'
import { Uploader } from '../../ui/uploader/uploader.tsx'
import { type UploadedFile, acceptOf, uploadFile } from '../../uploads/upload.ts'
import { type FormProps, formPages } from '../forms/form-pages.tsx'
import { FormShell } from '../forms/form-shell.tsx'
import { changesOf } from '../forms/field-differences.ts'
import { useSaveForm } from '../forms/use-save-form.ts'
import { allCategories, contentQuery } from '../lists/list-query.ts'
import { OrderField, useAllOrdered } from '../ordering/order-store.tsx'
import { Picture } from '../pictures/picture.tsx'
import { ActivityFields } from '../schedule/schedule-fields.tsx'
import { CarouselLink } from './carousel-link.tsx'
import { carouselOrders, updateCarouselItem } from './carousel-queries.ts'
import {
  type CarouselValues,
  CarouselForm as Schema,
  carouselViews,
  emptyValues,
  valuesOf,
} from './carousel-values.ts'
import { type Link, knownTitle } from './link-targets.ts'

const upload: UploadWork<UploadedFile> = (file, onProgress, signal) =>
  uploadFile(file, { prefix: 'images/banners/', onProgress, signal })

interface ImageProps {
  name: 'imageUrl' | 'mobileImageUrl'
  device: string
  hint: string
  /** A class that gives the preview its aspect ratio. */
  shape: string
}

function Preview({ name, device, shape }: ImageProps) {
  const { control } = useFormContext<CarouselValues>()
  return (
    <div className="grid content-start gap-1.5">
      <p className="text-sm text-muted">{device} preview</p>
      <Picture
        src={useWatch({ control, name })}
        alt={`${device} preview`}
        className={`${shape} w-full rounded border border-hairline`}
      />
    </div>
  )
}

function Image(props: ImageProps) {
  const { name, device, hint } = props
  const { register, setValue, formState } = useFormContext<CarouselValues>()
  const use = (file: UploadedFile) =>
    setValue(name, file.publicUrl, { shouldDirty: true, shouldValidate: true })
  return (
    <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <div className="grid content-start gap-5">
        <Field label={`${device} Image URL`} required error={formState.errors[name]?.message}>
          <TextInput {...register(name)} type="url" inputMode="url" placeholder="https://" />
        </Field>
        <Uploader
          label={`Upload ${device.toLowerCase()} image`}
          media="image"
          accept={acceptOf('image')}
          hint={hint}
          upload={upload}
          onUploaded={use}
        />
      </div>
      <Preview {...props} />
    </div>
  )
}

const { ratio, width, height } = imageAdvice.banner

function CarouselImages() {
  return (
    <CardSection title="Images" className="gap-8">
      <Image
        name="imageUrl"
        device="Desktop"
        hint={`Under 500KB, at least 1080p; shown in ${ratio}, like ${width}x${height}`}
        shape="aspect-[21/9]"
      />
      <Image name="mobileImageUrl" device="Mobile" hint="Under 500KB, at least 1080p" shape="aspect-[4/3]" />
    </CardSection>
  )
}

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

/** Sends link type and target together if one changed: somebody may have changed the other, and both must match. */
function patchOf(values: CarouselInput, dirty: CarouselFormHandle['formState']['dirtyFields']) {
  const hasLink = dirty.linkType === true || dirty.linkTarget === true
  return changesOf(values, { ...dirty, linkType: hasLink, linkTarget: hasLink })
}

const readCarouselItem = (id: string, signal?: AbortSignal) =>
  request(calls.getCarouselItem, { params: { id }, signal })

/** Loads the title of the link's target into the cache for `knownTitle`. A failure leaves the title unknown. */
async function loadTitle(client: QueryClient, { linkType, linkTarget }: Link): Promise<void> {
  const loading: Promise<unknown>[] = []
  if (linkType === 'content') loading.push(client.fetchQuery(contentQuery(linkTarget.toLowerCase())))
  if (linkType === 'category') loading.push(client.fetchQuery(allCategories))
  await Promise.allSettled(loading)
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
