import { playsAsItIs } from '@jinvani/contract'
import { FileX2 } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { useOwnFile } from './own-file.ts'

interface FilePlayerProps {
  url: string
  isAudio: boolean
  label: string
  className?: string
}

/** Plays one of our files; shows a sentence where the browser cannot. */
export function FilePlayer({ url, isAudio, label, className }: FilePlayerProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const { src } = useOwnFile(url)
  const shape = classNames('w-full rounded bg-sunken', !isAudio && 'aspect-video', className)
  const isPlayable = playsAsItIs(url)
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
