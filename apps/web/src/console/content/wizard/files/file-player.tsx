import { playsAsItIs } from '@jinvani/contract'
import { FileX2 } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { previewAddresses } from '../../../../uploads/preview-addresses.ts'

interface FilePlayerProps {
  url: string
  isAudio: boolean
  label: string
  className?: string
}

const HOUR_MS = 60 * 60 * 1000

/** Undefined until the server has said where it may be read. */
function usePreviewAddress(url: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['preview-address', url],
    queryFn: async () => (await previewAddresses([url]))[0] ?? url,
    staleTime: HOUR_MS,
  })
  return data
}

/** Plays a file of ours; says so in words where the browser cannot. */
export function FilePlayer({ url, isAudio, label, className }: FilePlayerProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const src = usePreviewAddress(url)
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
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- a check of the file by staff; it has no captions yet
  return isAudio ? <audio {...player} /> : <video {...player} playsInline />
}
