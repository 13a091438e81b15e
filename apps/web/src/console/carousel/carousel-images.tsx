import { imageAdvice } from '@jinvani/contract'
import { useFormContext, useWatch } from 'react-hook-form'
import { type UploadedFile, acceptOf, uploadFile } from '../../uploads/upload.ts'
import { CardSection } from '../../ui/card.tsx'
import { Picture } from '../pictures/picture.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import type { UploadWork } from '../../ui/uploader/uploader-run.ts'
import { Uploader } from '../../ui/uploader/uploader.tsx'
import type { CarouselValues } from './carousel-values.ts'

const upload: UploadWork<UploadedFile> = (file, onProgress, signal) =>
  uploadFile(file, { prefix: 'images/banners/', onProgress, signal })

interface ImageProps {
  name: 'imageUrl' | 'mobileImageUrl'
  device: string
  hint: string
  /** A class with the aspect ratio of the preview. */
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

export function CarouselImages() {
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
