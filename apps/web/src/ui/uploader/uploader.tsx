import { Pause, Play, RotateCw, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { DropZone } from './drop-zone.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { UploaderMessage } from './uploader-message.tsx'
import { type UploadState, type UploadWork, useUploadRun } from './uploader-run.ts'

export type UploaderMedia = 'image' | 'audio' | 'video'

// Some systems know no type for these, which the wildcard alone would refuse.
// Each stands beside the wildcard: extensions in the wildcard's own list would replace it.
const untyped: Record<UploaderMedia, Record<string, string[]>> = {
  image: {},
  audio: { 'audio/x-m4a': ['.m4a'], 'audio/flac': ['.flac'], 'audio/x-ms-wma': ['.wma'] },
  video: {
    'video/x-matroska': ['.mkv'],
    'video/mp2t': ['.ts', '.mts', '.m2ts'],
    'video/mpeg': ['.vob'],
    'video/x-ms-wmv': ['.wmv'],
    'video/x-flv': ['.flv'],
    'video/x-dv': ['.dv'],
  },
}

const wrongType: Record<UploaderMedia, string> = {
  image: 'Choose an image',
  audio: 'Choose an audio file',
  video: 'Choose a video file',
}

interface UploaderProps<T> {
  /** Its name, like "Upload poster". */
  label: string
  media: UploaderMedia
  /** The quiet line: sizes and types. */
  hint?: ReactNode
  /**
   * Sends the file; reports 0 to 100; stops on the signal. A failure's message is shown as it is; one of the name
   * `FileRefused` is not tried again.
   */
  upload: UploadWork<T>
  onUploaded: (result: T, file: File) => void
  /** True while a file is on its way. */
  onBusyChange?: (busy: boolean) => void
  disabled?: boolean
  className?: string
}

/** What had the focus may be gone by now; a person elsewhere on the page is left alone. */
function keepFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}

interface RunningProps {
  state: UploadState
  label: string
  onCancel: () => void
  onTogglePause: () => void
}

function Running({ state, label, onCancel, onTogglePause }: RunningProps) {
  const isPaused = state.stage === 'paused'
  // One that can pause is large: what was sent took its time.
  const cancel = () => {
    if (state.stage === null || window.confirm('Cancel the upload and discard what was sent?')) onCancel()
  }
  return (
    <div className="grid min-h-28 content-center gap-3 rounded border border-hairline bg-ground p-4">
      <ProgressBar label={label} value={state.progress} showValue />
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

/** Takes one file by drop, click or keyboard, shows how far it is and how it ended. Knows nothing of where files go. */
export function Uploader<T>(props: UploaderProps<T>) {
  const { label, media, hint, upload, onUploaded, onBusyChange, disabled = false, className } = props
  const group = useRef<HTMLFieldSetElement>(null)
  const wasBusy = useRef(false)
  const { state, start, cancel, togglePause } = useUploadRun(upload, onUploaded)
  const [refused, setRefused] = useState('')
  const isBusy = state.status === 'uploading'
  const begin = (file: File) => {
    setRefused('')
    void start(file)
  }
  const report = useEffectEvent((busy: boolean) => onBusyChange?.(busy))
  useEffect(() => {
    if (!isBusy) return
    report(true)
    return () => report(false)
  }, [isBusy])
  useEffect(() => {
    // Not to a button: the next press of Enter must not end what it began.
    if (wasBusy.current !== isBusy) keepFocus(group.current)
    wasBusy.current = isBusy
  }, [isBusy])
  const shown: UploadState =
    refused && !isBusy ? { ...state, status: 'error', reason: refused, isRefused: true } : state
  return (
    <fieldset ref={group} aria-label={label} tabIndex={-1} className={classNames('min-w-0', className)}>
      <div className="grid gap-2.5">
        {isBusy || state.progress > 0 ? (
          <Running state={state} label={label} onCancel={cancel} onTogglePause={togglePause} />
        ) : (
          <DropZone
            label={label}
            hint={hint}
            accept={{ [`${media}/*`]: [], ...untyped[media] }}
            wrongType={wrongType[media]}
            onFile={begin}
            onReject={setRefused}
            disabled={disabled}
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
