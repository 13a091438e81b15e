import { type KnownFile, playsAsItIs } from '@jinvani/contract'
import { FileX2 } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useQuery } from '@tanstack/react-query'
import { previewFiles } from '../../uploads/preview-files.ts'
import { sizeText } from '../uploads/tray-words.ts'
import { durationText } from '../item-facts/duration-text.ts'

/** The last part of the address, used if the name of the uploaded file is unknown. */
function fileNameOf(url: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : url
  const name = path.split('/').findLast((part) => part !== '') ?? url
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const factsOf = ({ size, durationSec, width, height }: KnownFile) =>
  [
    sizeText(size),
    durationSec === undefined ? '' : durationText(durationSec),
    width === undefined || height === undefined ? '' : `${width}x${height}`,
  ]
    .filter(Boolean)
    .join(' · ')

const HOUR_MS = 60 * 60 * 1000
const unread = { src: undefined, name: '', facts: '' }

/** Address, name and facts of an uploaded file. Until the server answers, they are undefined or empty. */
export function useOwnFile(url: string) {
  const { data } = useQuery({
    queryKey: ['own-file', url],
    queryFn: async () => {
      const { urls, files } = await previewFiles([url])
      const [file] = files
      return { src: urls[0] ?? url, name: file?.name ?? fileNameOf(url), facts: file ? factsOf(file) : '' }
    },
    staleTime: HOUR_MS,
    enabled: url !== '',
  })
  return data ?? unread
}

interface FilePlayerProps {
  url: string
  isAudio: boolean
  label: string
  className?: string
}

export function FilePlayer({ url, isAudio, label, className }: FilePlayerProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const { src } = useOwnFile(url)
  const shape = classNames('w-full rounded bg-sunken', !isAudio && 'aspect-video', className)
  const isPlayable = playsAsItIs({ url })
  if (broken === url || !isPlayable) {
    return (
      <div
        className={classNames(
          shape,
          'grid min-h-14 place-content-center justify-items-center gap-1.5 text-sm text-muted',
        )}
      >
        <FileX2 aria-hidden className="size-5" strokeWidth={1.5} />
        {isPlayable ? 'Cannot be played here' : 'Plays in the preview once it is converted'}
      </div>
    )
  }
  const player = {
    src,
    controls: true,
    preload: 'metadata' as const,
    'aria-label': label,
    onError: () => setBroken(url),
    className: shape,
  }
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- staff check the file; it has no captions yet
  return isAudio ? <audio {...player} /> : <video {...player} playsInline />
}
