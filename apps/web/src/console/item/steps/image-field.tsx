import { type ImageKind, imageAdvice } from '@jinvani/contract'
import { TriangleAlert } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { addRecentImage } from '../../../uploads/recent-uploads.ts'
import { type UploadedFile, acceptOf, uploadFile } from '../../../uploads/upload.ts'
import { CardSection } from '../../../ui/card.tsx'
import { FallbackImage } from '../../../ui/fallback-image.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Uploader } from '../../../ui/uploader/uploader.tsx'
import { useAdmin } from '../../session/session.tsx'
import type { ContentForm } from '../fields/content-fields.ts'
import { imageWarnings, useImageFacts } from '../files/image-warnings.ts'
import { imageRatio } from '../fields/image-kinds.ts'
import { useWizard } from '../wizard-context.ts'

function Warnings({ warnings }: { warnings: string[] }) {
  return (
    <ul aria-live="polite" className="grid gap-1 text-sm text-warning">
      {warnings.map((warning) => (
        <li key={warning} className="flex items-start gap-1.5">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {warning}
        </li>
      ))}
    </ul>
  )
}

function Preview({
  kind,
  url,
  onLoad,
}: { kind: ImageKind; url: string } & Pick<ReturnType<typeof useImageFacts>, 'onLoad'>) {
  return (
    <FallbackImage
      src={url}
      alt={`${imageAdvice[kind].label} preview`}
      loading="eager"
      onLoad={onLoad}
      className={`w-full rounded border border-hairline ${imageRatio[kind]} ${kind === 'poster' ? 'max-w-48' : ''}`}
    />
  )
}

function AddressField({ kind }: { kind: ImageKind }) {
  const { register, formState } = useFormContext<ContentForm>()
  return (
    <Field label={`${imageAdvice[kind].label} URL`} error={formState.errors[kind]?.message}>
      <TextInput {...register(kind)} inputMode="url" placeholder="https://" />
    </Field>
  )
}

export function ImageField({ kind }: { kind: ImageKind }) {
  const { setUploading } = useWizard()
  const { _id } = useAdmin()
  const { watch, setValue } = useFormContext<ContentForm>()
  const url = watch(kind).trim()
  const { facts, onLoad, noteSize } = useImageFacts(url)
  const { ratio, width, height } = imageAdvice[kind]
  const take = ({ publicUrl, size }: UploadedFile, file: File) => {
    noteSize(publicUrl, size)
    setValue(kind, publicUrl, { shouldDirty: true, shouldValidate: true })
    addRecentImage(_id, { url: publicUrl, name: file.name, kind })
  }
  return (
    <CardSection
      title={imageAdvice[kind].label}
      description={`${ratio}, ${width}x${height}`}
      className="sm:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <Preview kind={kind} url={url} onLoad={onLoad} />
      <div className="grid min-w-0 content-start gap-4">
        <Uploader
          label={`Upload ${imageAdvice[kind].label.toLowerCase()}`}
          media="image"
          accept={acceptOf('image')}
          upload={(file, onProgress, signal) =>
            uploadFile(file, { prefix: imageAdvice[kind].prefix, onProgress, signal })
          }
          onUploaded={take}
          onProgress={(percent) => setUploading(kind, percent)}
        />
        <AddressField kind={kind} />
        <Warnings warnings={facts === null ? [] : imageWarnings(kind, facts)} />
      </div>
    </CardSection>
  )
}
