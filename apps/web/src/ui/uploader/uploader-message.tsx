import { CircleAlert, CircleCheck } from 'lucide-react'
import type { UploadState } from './uploader-run.ts'

function Failed({ reason }: Pick<UploadState, 'reason'>) {
  return (
    <div className="flex items-start gap-2">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      <div className="grid gap-0.5">
        <p className="font-medium text-danger">Upload Failed</p>
        {reason !== '' && <p>{reason}</p>}
        <p className="text-muted">Please try again or contact support</p>
      </div>
    </div>
  )
}

function underWay({ stage, file }: UploadState): string {
  if (stage === 'paused') return `Upload of ${file?.name} paused`
  if (stage === 'offline') return `No connection. The upload of ${file?.name} goes on once there is one.`
  return `Uploading ${file?.name}`
}

/** What happens, in words. It stays in the page while it is empty, so that screen readers hear each change. */
export function UploaderMessage({ state }: { state: UploadState }) {
  return (
    <div aria-live="polite" aria-atomic className="min-w-0 text-sm">
      {state.status === 'uploading' && (
        <p className="text-muted [overflow-wrap:anywhere]">{underWay(state)}</p>
      )}
      {state.status === 'success' && (
        <p className="flex items-start gap-2">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
          <span>
            <span className="font-medium text-success">Upload Successful!</span>{' '}
            <span className="text-muted">{state.file?.name}</span>
          </span>
        </p>
      )}
      {state.status === 'error' && <Failed {...state} />}
    </div>
  )
}
