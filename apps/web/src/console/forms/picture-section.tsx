import type { UploadPrefix } from '@jinvani/contract'
import { useFormContext, useWatch } from 'react-hook-form'
import { type UploadedFile, acceptOf, uploadFile } from '../../uploads/upload.ts'
import { CardSection } from '../../ui/card.tsx'
import { Picture } from '../pictures/picture.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import type { UploadWork } from '../../ui/uploader/uploader-run.ts'
import { Uploader } from '../../ui/uploader/uploader.tsx'

/** A form has either `image` or `picture`, and either `name` or `title`. */
type Pictured = Record<'image' | 'picture' | 'name' | 'title', string>

interface PictureSectionProps {
  title: string
  field: 'image' | 'picture'
  named: 'name' | 'title'
  /** Such as "category". */
  noun: string
  prefix: UploadPrefix
}

const words = { image: 'Image', picture: 'Picture' } as const

function Preview({ field, named, noun }: Omit<PictureSectionProps, 'title' | 'prefix'>) {
  const { control } = useFormContext<Pictured>()
  const [src, name] = useWatch({ control, name: [field, named] })
  return (
    <Picture
      src={src}
      sizes="24rem"
      alt={`${words[field]} of ${name || `this ${noun}`}`}
      className="aspect-video w-full max-w-sm rounded border border-hairline"
    />
  )
}

export function PictureSection({ title, prefix, ...props }: PictureSectionProps) {
  const { field } = props
  const { register, setValue, formState } = useFormContext<Pictured>()
  const upload: UploadWork<UploadedFile> = (file, onProgress, signal) =>
    uploadFile(file, { prefix, onProgress, signal })
  const use = (file: UploadedFile) =>
    setValue(field, file.publicUrl, { shouldDirty: true, shouldValidate: true })
  return (
    <CardSection title={title} className="lg:grid-cols-[minmax(0,1fr)_14rem]">
      <div className="grid content-start gap-5">
        <Uploader
          label={`Upload ${field}`}
          media="image"
          accept={acceptOf('image')}
          hint="Under 500KB, at least 1080p"
          upload={upload}
          onUploaded={use}
        />
        <Field label={`${words[field]} URL`} error={formState.errors[field]?.message}>
          <TextInput {...register(field)} type="url" inputMode="url" placeholder="https://" />
        </Field>
      </div>
      <Preview {...props} />
    </CardSection>
  )
}
