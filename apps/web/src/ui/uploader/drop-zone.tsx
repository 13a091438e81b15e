import { Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Accept, ErrorCode, useDropzone } from 'react-dropzone'
import { classNames } from '../class-names.ts'

export type UploaderMedia = 'image' | 'audio' | 'video'

/** Kinds, by type or ending, that phones and recorders make but we refuse. Some systems know only the ending. */
const words = {
  image: [/[./](hei[cf]|tiff?|bmp|psd|jxl|dng|svg)(?:\+xml)?$/i, 'a picture', 'JPEG', 'Choose an image'],
  audio: [
    /[./](?:x-)?(caf|ape|wv|e?ac3|dts|w64|au|mid)$/i,
    'a recording',
    'MP3 or M4A',
    'Choose an audio file',
  ],
  video: [/[./](?:x-)?(rm|rmvb|mxf|swf|wtv)$/i, 'a film', 'MP4', 'Choose a video file'],
} as const

/** Explains why a file is refused. The type counts before the name, because a converted file may keep its old name. */
export function sayRejected(media: UploaderMedia, { name, type }: { name: string; type: string }): string {
  const [kinds, noun, better, choose] = words[media]
  const kind = kinds.exec(type || name)?.[1]
  return kind ? `This is ${noun} of the kind ${kind.toUpperCase()}: save it as ${better}` : choose
}

interface DropZoneProps {
  /** The main line, which is also the accessible name, for example "Upload poster". */
  label: string
  hint?: ReactNode
  accept?: Accept
  /** Filter of the file dialog, which may offer more files than are accepted. The others are refused with a reason. */
  filter?: string
  onFile: (file: File) => void
  wrongType: (file: File) => string
  onReject?: (reason: string) => void
}

interface Rejection {
  file: File
  errors: readonly { code: string }[]
}

/** The file to take, or why none is taken. Nobody could tell which of several files was taken, so none is. */
export function judgeFiles(
  accepted: readonly File[],
  rejected: readonly Rejection[],
  wrongType: DropZoneProps['wrongType'],
): File | string {
  if (accepted.length + rejected.length > 1) return 'Choose one file only'
  const [[file], [rejection]] = [accepted, rejected]
  if (file) return file
  const isWrongType = rejection?.errors[0]?.code === ErrorCode.FileInvalidType
  return isWrongType ? wrongType(rejection.file) : 'This file cannot be used'
}

export function DropZone({ label, hint, accept, filter, wrongType, onFile, onReject }: DropZoneProps) {
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    ...(accept && { accept }),
    multiple: false,
    onDrop: (accepted, rejected) => {
      const judged = judgeFiles(accepted, rejected, wrongType)
      if (typeof judged === 'string') onReject?.(judged)
      else onFile(judged)
    },
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
      {/* Outside the button, because a button must not contain another control. */}
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
