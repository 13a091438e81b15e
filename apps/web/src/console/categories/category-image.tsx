import { useFormContext, useWatch } from 'react-hook-form'
import { type UploadedFile, uploadFile } from '../../uploads/upload.ts'
import { CardSection } from '../../ui/card.tsx'
import { Picture } from '../pictures/picture.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import type { UploadWork } from '../../ui/uploader/uploader-run.ts'
import { Uploader } from '../../ui/uploader/uploader.tsx'
import type { CategoryValues } from './category-values.ts'

const upload: UploadWork<UploadedFile> = (file, onProgress, signal) =>
  uploadFile(file, { prefix: 'images/categories/', onProgress, signal })

function Preview() {
  const { control } = useFormContext<CategoryValues>()
  const [image, name] = useWatch({ control, name: ['image', 'name'] })
  return (
    <Picture
      src={image}
      sizes="24rem"
      alt={`Image of ${name || 'this category'}`}
      className="aspect-video w-full max-w-sm rounded border border-hairline"
    />
  )
}

/** Takes an upload or an address; an upload fills in its address. */
export function CategoryImage() {
  const { register, setValue, formState } = useFormContext<CategoryValues>()
  const use = (file: UploadedFile) =>
    setValue('image', file.publicUrl, { shouldDirty: true, shouldValidate: true })
  return (
    <CardSection title="Category Image" className="lg:grid-cols-[minmax(0,1fr)_14rem]">
      <div className="grid content-start gap-5">
        <Uploader
          label="Upload image"
          media="image"
          hint="Under 500KB, at least 1080p"
          upload={upload}
          onUploaded={use}
        />
        <Field label="Image URL" error={formState.errors.image?.message}>
          <TextInput
            {...register('image')}
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
          />
        </Field>
      </div>
      <Preview />
    </CardSection>
  )
}
