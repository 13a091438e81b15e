import { zodResolver } from '@hookform/resolvers/zod'
import { type CarouselInput, type CarouselItem, calls, imageAdvice } from '@jinvani/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, useFormContext, useWatch } from 'react-hook-form'
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
import { pickChanges } from '../forms/field-differences.ts'
import { useSaveForm } from '../forms/use-save-form.ts'
import { allCategories, contentQuery } from '../lists/list-query.ts'
import { OrderField } from '../ordering/order-store.tsx'
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
import { knownTitle } from './link-targets.ts'

const upload: UploadWork<UploadedFile> = (file, onProgress, signal) =>
  uploadFile(file, { prefix: 'images/banners/', onProgress, signal })

interface ImageProps {
  name: 'imageUrl' | 'mobileImageUrl'
  device: string
  hint: string
  aspect: string
}

function Image({ name, device, hint, aspect }: ImageProps) {
  const { register, setValue, formState, control } = useFormContext<CarouselValues>()
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
      <div className="grid content-start gap-1.5">
        <p className="text-sm text-muted">{device} preview</p>
        <Picture
          src={useWatch({ control, name })}
          alt={`${device} preview`}
          className={`${aspect} w-full rounded border border-hairline`}
        />
      </div>
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
        aspect="aspect-[21/9]"
      />
      <Image name="mobileImageUrl" device="Mobile" hint="Under 500KB, at least 1080p" aspect="aspect-[4/3]" />
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

const readCarouselItem = (id: string, signal?: AbortSignal) =>
  request(calls.getCarouselItem, { params: { id }, signal })

function CarouselForm({ item, onReload }: FormProps<CarouselItem>) {
  const client = useQueryClient()
  const words = item ? 'update' : 'create'
  const form = useForm<CarouselValues, unknown, CarouselInput>({
    defaultValues: item ? valuesOf(item) : emptyValues,
    resolver: zodResolver(Schema),
  })
  const read = async (id: string) => {
    const stored = await readCarouselItem(id)
    const { linkType, linkTarget } = stored
    // The comparison shows the title of the link's target, or its ID if the title does not load.
    if (linkType === 'content') await client.prefetchQuery(contentQuery(linkTarget.toLowerCase()))
    if (linkType === 'category') await client.prefetchQuery(allCategories)
    return stored
  }
  const views = carouselViews((link) => knownTitle(client, link))
  const saving = useSaveForm({
    form,
    send: (values, version) => {
      if (!item) return request(calls.createCarouselItem, { body: values })
      const dirty = form.formState.dirtyFields
      // Sends type and target together: they must fit each other, and somebody else may have changed one of them.
      const hasLink = dirty.linkType === true || dirty.linkTarget === true
      const patch = pickChanges(values, { ...dirty, linkType: hasLink, linkTarget: hasLink })
      return updateCarouselItem({ id: item._id, patch, version })
    },
    success: successes.carousel[words],
    failure: failures.carousel[words],
    list: 'carousel',
    comparing: item && { item, valuesOf, views, read, hasHistory: true },
    draft: { name: 'carousel', id: item?._id },
  })
  return (
    <FormShell form={form} saving={saving} noun="carousel item" isNew={!item} onReload={onReload}>
      <Text />
      <CarouselImages />
      <CarouselLink />
      <CardSection title="Display">
        <OrderField store={carouselOrders} id={item?._id} />
        <ActivityFields hint="Only active items are shown in the apps." missed={item?.scheduleMissed} />
      </CardSection>
    </FormShell>
  )
}

export const [NewCarouselItemPage, EditCarouselItemPage] = formPages({
  noun: 'carousel',
  title: 'Carousel Item',
  list: 'Carousel',
  newDescription: 'A picture the apps show first, and where it leads',
  Form: CarouselForm,
  read: readCarouselItem,
  waiting: { label: 'Loading carousel item', heights: ['h-56', 'h-[34rem]', 'h-56'] },
})
