import { CircleAlert, Info, LockKeyhole, Trash2 } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { addRecentMedia } from '../../../../uploads/recent-uploads.ts'
import { type UploadedFile, uploadFile } from '../../../../uploads/upload.ts'
import { Switch } from '../../../../ui/fields/switch.tsx'
import { Uploader } from '../../../../ui/uploader/uploader.tsx'
import { Button } from '../../../../ui/button.tsx'
import { useAdmin } from '../../../session/session.tsx'
import { ProcessingBadge } from '../../processing/processing-badge.tsx'
import { isDrmOn, isOwnFilm, protectionAdvice, takesReadyAway, willBeActive } from '../fields/content-drm.ts'
import type { ContentForm } from '../fields/content-fields.ts'
import { StepCard } from '../step-card.tsx'
import { useWizard } from '../wizard-context.ts'
import { FilePlayer } from '../files/file-player.tsx'
import { useOwnFile } from '../files/own-file.ts'
import { UnfinishedUploads } from './unfinished-uploads.tsx'

/** The item's current file. A protected original cannot be played, so only its name is shown. */
function CurrentFile() {
  const { watch, setValue } = useFormContext<ContentForm>()
  const form = watch()
  const { name, facts } = useOwnFile(form.fileUrl)
  if (form.fileUrl === '') return null
  const remove = () => {
    setValue('fileType', '', { shouldDirty: true })
    setValue('fileUrl', '', { shouldDirty: true, shouldValidate: true })
  }
  return (
    <div className="grid gap-3 rounded border border-hairline p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="text-sm text-muted">Current file</p>
          <p className="font-medium wrap-anywhere">{name || '\u00a0'}</p>
          <p className="text-sm text-muted tabular-nums">{facts || '\u00a0'}</p>
        </div>
        <Button size="sm" variant="ghost" icon={Trash2} onClick={remove}>
          Remove
        </Button>
      </div>
      {isDrmOn(form) ? (
        <p className="flex items-center gap-2 text-sm text-muted">
          <LockKeyhole aria-hidden className="size-4 shrink-0" />
          The original of a protected film is private and cannot be played here.
        </p>
      ) : (
        <FilePlayer
          url={form.fileUrl}
          isAudio={form.mediaType === 'audio'}
          label="Current file"
          className="max-w-lg"
        />
      )}
    </div>
  )
}

function useTakeFile() {
  const { _id } = useAdmin()
  const { getValues, setValue } = useFormContext<ContentForm>()
  return ({ publicUrl, contentType, durationSec }: UploadedFile) => {
    const isUnknown = (Number(getValues('durationSec')) || 0) === 0
    if (durationSec !== undefined && isUnknown) {
      setValue('durationSec', String(Math.round(durationSec)), { shouldDirty: true })
    }
    setValue('fileType', contentType, { shouldDirty: true })
    setValue('fileUrl', publicUrl, { shouldDirty: true, shouldValidate: true })
    addRecentMedia(_id, { url: publicUrl, contentType })
  }
}

function Advice({ form }: { form: ContentForm }) {
  const { item } = useWizard()
  const text = isDrmOn(form)
    ? protectionAdvice(form, item)
    : form.fileUrl === '' && !willBeActive(form, item)
      ? 'The item is inactive, so it can be saved without a file and completed later.'
      : null
  if (text === null) return null
  return (
    <p className="flex items-start gap-2 rounded bg-sunken p-3 text-sm">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
      {text}
    </p>
  )
}

const question =
  'Make all streams of this film again? Once saved, it is inactive until they are ready and you activate it.'

/** Asks before a change takes ready streams offline. */
function DataSaver() {
  const { item } = useWizard()
  const { register, getValues } = useFormContext<ContentForm>()
  const { onChange, ...field } = register('dataSaver')
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event
    const isLoss = takesReadyAway({ ...getValues(), dataSaver: target.checked }, item)
    if (isLoss && !takesReadyAway(getValues(), item) && !window.confirm(question)) {
      target.checked = !target.checked
      return
    }
    void onChange(event)
  }
  return (
    <Switch
      label="Data saver"
      hint="Also makes 144p video and sound alone, for poor connections and listening with the screen off. Changing it later makes all streams again; a protected film is inactive meanwhile."
      {...field}
      onChange={change}
    />
  )
}

export function UploadSource() {
  const { item, setUploading } = useWizard()
  const { watch, formState } = useFormContext<ContentForm>()
  const takeFile = useTakeFile()
  const form = watch()
  const prefix = form.mediaType === 'audio' ? 'audio/' : 'videos/'
  const error = formState.errors.fileUrl?.message
  return (
    <StepCard>
      {isDrmOn(form) && item?.drm.enabled === true && (
        <div>
          <ProcessingBadge item={item} />
        </div>
      )}
      <Advice form={form} />
      <CurrentFile />
      <fieldset
        tabIndex={-1}
        aria-label="File"
        data-invalid={error !== undefined}
        className="grid min-w-0 gap-2"
      >
        <UnfinishedUploads prefix={prefix} />
        <Uploader
          key={prefix}
          label={`${form.fileUrl === '' ? 'Upload' : 'Replace'} ${form.mediaType} file`}
          media={form.mediaType}
          upload={(file, onProgress, signal, controls) =>
            uploadFile(file, { prefix, onProgress, signal, controls })
          }
          onUploaded={takeFile}
          onBusyChange={(isBusy) => setUploading('file', isBusy)}
        />
        {error && (
          <p role="alert" className="flex items-start gap-1.5 text-sm text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
      </fieldset>
      {isOwnFilm(form) && <DataSaver />}
    </StepCard>
  )
}
