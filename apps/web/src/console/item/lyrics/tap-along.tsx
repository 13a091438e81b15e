import { type Content, type LyricsLine, playsAsItIs } from '@jinvani/contract'
import { Headphones, Timer } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { PreviewStage } from '../../player/preview-stage.tsx'
import { FilePlayer } from '../../player/own-file.tsx'

/** Prefers a file, which needs no large player. YouTube is left out: its frame does not report the time. */
function sourceOf({ sources }: Content) {
  const playable = sources.filter(({ kind }) => kind !== 'youtube')
  return (
    playable.find((source) => source.kind === 'mp4' && playsAsItIs(source)) ??
    playable.find(({ kind }) => kind !== 'mp4')
  )
}

function Player({ item, host }: { item: Content; host: RefObject<HTMLDivElement | null> }) {
  const source = sourceOf(item)
  if (!source) return null
  return (
    <div ref={host}>
      {source.kind === 'mp4' ? (
        <FilePlayer url={source.url} isAudio={item.mediaType === 'audio'} label="Recording of the lyrics" />
      ) : (
        <PreviewStage key={source.url} item={item} source={source} />
      )}
    </div>
  )
}

interface TapAlongProps {
  item: Content
  line: LyricsLine | undefined
  host: RefObject<HTMLDivElement | null>
  onTap: () => void
}

function TapButton({ line, onTap }: Pick<TapAlongProps, 'line' | 'onTap'>) {
  // Reacts to the press, since the release comes a tenth of a second later.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    if (!event.repeat) onTap()
  }
  const onPointerDown = ({ button }: PointerEvent) => {
    if (button === 0) onTap()
  }
  return (
    <Button
      variant="primary"
      icon={Timer}
      disabled={line === undefined}
      onKeyDown={onKeyDown}
      // Some browsers click at the release of the space bar.
      onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
      onPointerDown={onPointerDown}
      // Assistive technology sends only a click.
      onClick={({ detail }) => detail === 0 && onTap()}
      className="touch-manipulation"
    >
      Line Begins Now
    </Button>
  )
}

export function TapAlong({ item, line, host, onTap }: TapAlongProps) {
  const [isOpen, setOpen] = useState(false)
  if (sourceOf(item) === undefined)
    return <p className="text-sm text-muted">Times can be tapped once the item has a file or streams.</p>
  if (!isOpen)
    return (
      <div>
        <Button icon={Headphones} onClick={() => setOpen(true)}>
          Tap Along
        </Button>
      </div>
    )
  return (
    <div className="grid gap-3">
      <Player item={item} host={host} />
      <p className="text-sm text-muted">
        Press the button, Space or Enter: first to play the recording, then at the beginning of each line.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <TapButton line={line} onTap={onTap} />
        <output className="min-w-0 flex-1 basis-40 text-sm wrap-anywhere">
          {line === undefined ? 'Every line has had its turn.' : `Next: ${line.text}`}
        </output>
      </div>
    </div>
  )
}
