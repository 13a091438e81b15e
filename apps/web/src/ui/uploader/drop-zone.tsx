import { Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Accept, ErrorCode, useDropzone } from 'react-dropzone'
import { classNames } from '../class-names.ts'

interface DropZoneProps {
  /** Accessible name and main line, like "Upload poster". */
  label: string
  hint?: ReactNode
  /** Types and endings of the files that are taken. */
  accept?: Accept
  /** Filter of the file dialog, which may offer more; a file that is not taken is refused with a sentence. */
  filter?: string
  onFile: (file: File) => void
  wrongType: (file: File) => string
  onReject?: (reason: string) => void
}

export function rejectionSentence(
  rejection: { file: File; errors: readonly { code: string }[] } | undefined,
  wrongType: DropZoneProps['wrongType'],
): string {
  const code = rejection?.errors[0]?.code
  if (rejection && code === ErrorCode.FileInvalidType) return wrongType(rejection.file)
  return code === ErrorCode.TooManyFiles ? 'Choose one file only' : 'This file cannot be used'
}

/** Takes one file by drop, click, Enter or Space. */
export function DropZone({ label, hint, accept, filter, wrongType, onFile, onReject }: DropZoneProps) {
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    ...(accept && { accept }),
    multiple: false,
    onDropAccepted: ([file]) => file && onFile(file),
    onDropRejected: ([rejection]) => onReject?.(rejectionSentence(rejection, wrongType)),
  })
  return (
    <div>
      <div
        {...getRootProps({ role: 'button' })}
        className={classNames(
          'grid min-h-28 place-content-center justify-items-center gap-1.5 rounded border border-dashed p-4 text-center transition-colors forced-colors:border-solid',
          isDragActive
            ? 'border-accent-deep bg-accent-soft'
            : 'border-edge bg-ground hover:border-accent-deep hover:bg-accent-soft/50',
        )}
      >
        <Upload aria-hidden className="size-5 text-accent" />
        <span className="font-medium">{isDragActive ? 'Drop to upload' : label}</span>
        {hint !== undefined && <span className="text-sm text-muted">{hint}</span>}
      </div>
      {/* Beside the button, because a button must not contain another control. */}
      <input
        {...getInputProps({
          ...(filter && { accept: filter }),
          'aria-label': label,
          style: { display: 'none' },
        })}
      />
    </div>
  )
}
