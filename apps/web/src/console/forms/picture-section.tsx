import type { UploadPrefix } from '@jinvani/contract'
import { Trash2 } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { Uploader } from '../../ui/uploader/uploader.tsx'
import { acceptOf, uploadFile } from '../../uploads/upload.ts'
import { Picture } from '../pictures/picture.tsx'

export function PictureAddress({ field, label }: { field: string; label: string }) {
  const { register, watch, setValue, setFocus, formState } = useFormContext<Record<string, string>>()
  const remove = () => {
    setValue(field, '', { shouldDirty: true, shouldValidate: true })
    setFocus(field)
  }
  return (
    <>
      <Field label={`${label} URL`} error={formState.errors[field]?.message}>
        <TextInput {...register(field)} type="url" inputMode="url" placeholder="https://" />
      </Field>
      {watch(field) !== '' && (
        <Button size="sm" icon={Trash2} onClick={remove} className="justify-self-start">
          Remove {label}
        </Button>
      )}
    </>
  )
}

/** A form has only one of `image` and `picture`, and only one of `name` and `title`. */
type Pictured = Record<'image' | 'picture' | 'name' | 'title', string>

interface PictureSectionProps {
  title: string
  field: 'image' | 'picture'
  named: 'name' | 'title'
  noun: string
  prefix: UploadPrefix
  demand?: string
}

const words = { image: 'Image', picture: 'Picture' } as const

export function PictureSection({ title, field, named, noun, prefix, demand = '' }: PictureSectionProps) {
  const { control, setValue } = useFormContext<Pictured>()
  const [src, name] = useWatch({ control, name: [field, named] })
  return (
    <CardSection title={title} className="lg:grid-cols-[minmax(0,1fr)_14rem]">
      <div className="grid content-start gap-5">
        <Uploader
          label={`Upload ${field}`}
          media="image"
          accept={acceptOf('image')}
          hint={`Under 500KB, at least 1080p${demand}`}
          upload={(file, onProgress, signal) => uploadFile(file, { prefix, onProgress, signal })}
          onUploaded={(file) => setValue(field, file.publicUrl, { shouldDirty: true, shouldValidate: true })}
        />
        <PictureAddress field={field} label={words[field]} />
      </div>
      <Picture
        src={src}
        sizes="24rem"
        alt={`${words[field]} of ${name || `this ${noun}`}`}
        className="aspect-video w-full max-w-sm rounded border border-hairline"
      />
    </CardSection>
  )
}
