import { LockKeyhole, Trash2 } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { Button } from '../../../../ui/button.tsx'
import { isDrmOn } from '../fields/content-drm.ts'
import type { ContentForm } from '../fields/content-fields.ts'
import { fileNameOf } from '../files/file-name.ts'
import { FilePlayer } from '../files/file-player.tsx'

/** The file the item has now. A protected original plays nowhere, so only its name is shown. */
export function CurrentFile() {
  const { watch, setValue } = useFormContext<ContentForm>()
  const form = watch()
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
          <p className="font-medium break-all">{fileNameOf(form.fileUrl)}</p>
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
