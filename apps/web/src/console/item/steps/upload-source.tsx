import type { UploadPrefix } from '@jinvani/contract'
import { CircleAlert, FileClock, Info, LockKeyhole, Trash2 } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { failures } from '../../../sentences/error-sentences.ts'
import { showError } from '../../../sentences/show-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Uploader } from '../../../ui/uploader/uploader.tsx'
import { addRecentMedia } from '../../../uploads/recent-uploads.ts'
import {
  type UnfinishedUpload,
  discardUpload,
  useUnfinishedUploads,
} from '../../../uploads/unfinished-uploads.ts'
import { type UploadedFile, acceptOf, uploadFile } from '../../../uploads/upload.ts'
import { useAdmin } from '../../session/session.tsx'
import { ProcessingBadge } from '../../item-facts/content-badges.tsx'
import {
  activeLock,
  isDrmOn,
  isOwnFilm,
  protectionAdvice,
  takesReadyAway,
  willBeActive,
} from '../fields/content-drm.ts'
import type { ContentForm } from '../fields/content-fields.ts'
import { FilePlayer, useOwnFile } from '../../player/own-file.tsx'
import { StepCard, useWizard } from '../wizard-context.tsx'

const MB = 1024 * 1024

function Unfinished({ upload, adminId }: { upload: UnfinishedUpload; adminId: string }) {
  const [isBusy, setBusy] = useState(false)
  const { uploadId, name, size, sent } = upload
  const discard = async () => {
    if (!window.confirm(`Discard the progress of ${name}?`)) return
    setBusy(true)
    await discardUpload(adminId, uploadId).catch((error: unknown) => {
      setBusy(false)
      showError(error, failures.upload.discard)
    })
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <p className="min-w-0 grow basis-48">
        <span className="block font-medium [overflow-wrap:anywhere]">{name}</span>
        <span className="text-muted tabular-nums">
          {Math.floor((sent / size) * 100)}% of {Math.ceil(size / MB).toLocaleString('en')} MB sent
        </span>
      </p>
      <Button
        size="sm"
        icon={Trash2}
        busy={isBusy}
        aria-label={`Discard the unfinished upload of ${name}`}
        onClick={() => void discard()}
      >
        Discard
      </Button>
    </li>
  )
}

/** Uploads cut off by a reload or a lost connection. The browser has lost the file, so people choose it again. */
function UnfinishedUploads({ prefix }: { prefix: UploadPrefix }) {
  const adminId = useAdmin()._id
  const uploads = useUnfinishedUploads(adminId, prefix)
  if (uploads.length === 0) return null
  return (
    <div className="grid gap-2 rounded bg-sunken p-3 text-sm">
      <p className="flex items-start gap-2 font-medium">
        <FileClock aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
        Unfinished upload: choose the same file to continue
      </p>
      <ul className="grid gap-2">
        {uploads.map((upload) => (
          <Unfinished key={upload.uploadId} upload={upload} adminId={adminId} />
        ))}
      </ul>
    </div>
  )
}

function CurrentFile() {
  const { watch, setValue } = useFormContext<ContentForm>()
  const form = watch()
  const { name, facts } = useOwnFile(form.fileUrl)
  if (form.fileUrl === '') return null
  const remove = () => {
    setValue('fileType', '', { shouldDirty: true })
    setValue('fileNeedsStreams', false)
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

const noFile = 'The item is inactive, so it can be saved without a file and completed later.'

function Advice({ form }: { form: ContentForm }) {
  const { item } = useWizard()
  const isWithout = form.fileUrl === '' && !willBeActive(form, item)
  const text = isDrmOn(form) ? protectionAdvice(form, item) : isWithout ? noFile : activeLock(form, item)
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

/** Asks for confirmation if the change would take ready streams offline. */
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
  const { _id } = useAdmin()
  const { register, watch, getValues, setValue, formState } = useFormContext<ContentForm>()
  const form = watch()
  const take = ({ publicUrl, contentType, durationSec, needsStreams = false }: UploadedFile) => {
    const isUnknown = (Number(getValues('durationSec')) || 0) === 0
    if (durationSec !== undefined && isUnknown) {
      setValue('durationSec', String(Math.round(durationSec)), { shouldDirty: true })
    }
    setValue('fileType', contentType, { shouldDirty: true })
    setValue('fileNeedsStreams', needsStreams)
    setValue('fileUrl', publicUrl, { shouldDirty: true, shouldValidate: true })
    addRecentMedia(_id, { url: publicUrl, contentType })
  }
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
          accept={acceptOf(form.mediaType)}
          upload={(file, onProgress, signal, controls) =>
            uploadFile(file, { prefix, onProgress, signal, controls })
          }
          onUploaded={take}
          onProgress={(percent) => setUploading('file', percent)}
        />
        {error && (
          <p role="alert" className="flex items-start gap-1.5 text-sm text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
      </fieldset>
      {isOwnFilm(form) && <DataSaver />}
      {item && !isDrmOn(form) && (
        <Switch
          label="May be kept"
          hint="The apps offer its sound and a small picture as files to keep, and podcast feeds have it as an episode."
          {...register('mayBeKept')}
        />
      )}
    </StepCard>
  )
}
