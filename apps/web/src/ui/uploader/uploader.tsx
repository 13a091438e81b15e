import { CircleAlert, CircleCheck, Pause, Play, RotateCw, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { DropZone, type UploaderMedia, sayRejected } from './drop-zone.tsx'
import { type UploadState, type UploadWork, useUploadRun } from './uploader-run.ts'

function underWay({ stage, file }: UploadState): string {
  if (stage === 'paused') return `Upload of ${file?.name} paused`
  if (stage === 'offline')
    return `No connection. The upload of ${file?.name} resumes when you are back online.`
  return `Uploading ${file?.name}`
}

/** Always mounted, even when empty, so that screen readers announce each change. */
function UploaderMessage({ state }: { state: UploadState }) {
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
      {state.status === 'error' && (
        <div className="flex items-start gap-2">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
          <div className="grid gap-0.5">
            <p className="font-medium text-danger">Upload Failed</p>
            {state.reason !== '' && <p>{state.reason}</p>}
            <p className="text-muted">Please try again or contact support</p>
          </div>
        </div>
      )}
    </div>
  )
}

interface UploaderProps<T> {
  label: string
  media: UploaderMedia
  accept: Record<string, string[]>
  hint?: ReactNode
  /**
   * Sends the file, reports 0 to 100 and stops when the signal aborts. If it fails, the error's message is shown. An
   * error with the name `FileRefused` offers no retry.
   */
  upload: UploadWork<T>
  onUploaded: (result: T, file: File) => void
  /** Gets the percentage during an upload, and null afterwards. */
  onProgress?: (percent: number | null) => void
}

interface RunningProps {
  state: UploadState
  label: string
  onCancel: () => void
  onTogglePause: () => void
}

function Running({ state, label, onCancel, onTogglePause }: RunningProps) {
  const isPaused = state.stage === 'paused'
  // An upload that can be paused is large, so discarding it has to be confirmed.
  const cancel = () => {
    if (state.stage === null || window.confirm('Cancel the upload and discard its progress?')) onCancel()
  }
  return (
    <div className="grid min-h-28 content-center gap-3 rounded border border-hairline bg-ground p-4">
      <ProgressBar label={label} value={state.progress} />
      {state.status === 'uploading' && (
        <div className="flex flex-wrap justify-center gap-2">
          {state.stage !== null && (
            <Button size="sm" icon={isPaused ? Play : Pause} onClick={onTogglePause}>
              {isPaused ? 'Resume upload' : 'Pause upload'}
            </Button>
          )}
          <Button size="sm" icon={X} onClick={cancel}>
            Cancel upload
          </Button>
        </div>
      )}
    </div>
  )
}

export function Uploader<T>(props: UploaderProps<T>) {
  const { label, media, accept, hint, upload, onUploaded, onProgress } = props
  const group = useRef<HTMLFieldSetElement>(null)
  const wasBusy = useRef(false)
  const { state, start, cancel, togglePause } = useUploadRun(upload, onUploaded)
  const [refused, setRefused] = useState('')
  const isBusy = state.status === 'uploading'
  const begin = (file: File) => {
    setRefused('')
    void start(file)
  }
  const report = useEffectEvent((percent: number | null) => onProgress?.(percent))
  useEffect(() => {
    if (isBusy) report(state.progress)
  }, [isBusy, state.progress])
  useEffect(() => (isBusy ? () => report(null) : undefined), [isBusy])
  useEffect(() => {
    // Focuses the group instead of its Cancel button: pressing Enter again must not cancel the upload that it started.
    const isFocusLost = document.activeElement === document.body
    if (wasBusy.current !== isBusy && isFocusLost) group.current?.focus({ preventScroll: true })
    wasBusy.current = isBusy
  }, [isBusy])
  const shown: UploadState =
    refused && !isBusy ? { ...state, status: 'error', reason: refused, isRefused: true } : state
  return (
    <fieldset ref={group} aria-label={label} tabIndex={-1} className="min-w-0">
      <div className="grid gap-2.5">
        {isBusy || state.progress > 0 ? (
          <Running state={state} label={label} onCancel={cancel} onTogglePause={togglePause} />
        ) : (
          <DropZone
            label={label}
            hint={hint}
            accept={accept}
            filter={[`${media}/*`, ...Object.entries(accept).flat(2)].join(',')}
            wrongType={(file) => sayRejected(media, file)}
            onFile={begin}
            onReject={setRefused}
          />
        )}
        <UploaderMessage state={shown} />
        {shown.status === 'error' && !shown.isRefused && (
          <Button
            size="sm"
            icon={RotateCw}
            onClick={() => state.file && begin(state.file)}
            className="justify-self-start"
          >
            Try Again
          </Button>
        )}
      </div>
    </fieldset>
  )
}
