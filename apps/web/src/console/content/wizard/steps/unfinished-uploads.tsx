import type { UploadPrefix } from '@jinvani/contract'
import { FileClock, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  type UnfinishedUpload,
  discardUpload,
  useUnfinishedUploads,
} from '../../../../uploads/unfinished-uploads.ts'
import { failures } from '../../../../sentences/error-sentences.ts'
import { Button } from '../../../../ui/button.tsx'
import { showError } from '../../../../sentences/show-error.ts'
import { useAdmin } from '../../../session/session.tsx'

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

/** Uploads interrupted by a reload or a lost connection. The browser has lost the file: choose it again. */
export function UnfinishedUploads({ prefix }: { prefix: UploadPrefix }) {
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
