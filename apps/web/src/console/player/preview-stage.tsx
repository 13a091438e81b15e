import { youtubeVideoId } from '@jinvani/contract'
import type { Content, Source } from '@jinvani/contract'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { playbackFailure } from './playback-errors.ts'
import type { PlaybackFailure } from './playback-errors.ts'
import { YoutubeFrame } from './youtube-frame.tsx'
import { lazyPiece } from '../../ui/lazy-piece.tsx'

const waiting = (
  <div className="grid size-full place-content-center">
    <Spinner label="Loading player" className="size-8" />
  </div>
)
// The player is large and rarely needed, so it loads when a film is played.
const StreamPlayer = lazyPiece(() => import('./stream-player.tsx'), waiting)

function Failure({ failure, onRetry }: { failure: PlaybackFailure; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="grid size-full place-content-center justify-items-center gap-3 overflow-y-auto p-4 text-center"
    >
      <CircleAlert aria-hidden className="size-6 text-danger" />
      <p className="max-w-prose font-medium text-balance">{failure.sentence}</p>
      {failure.code > 0 && <p className="text-sm text-muted">Player error {failure.code}</p>}
      <Button size="sm" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}

interface StageProps {
  item: Content
  source: Source
}

function Stream({ item, source }: StageProps) {
  const [failure, setFailure] = useState<PlaybackFailure | null>(null)
  if (failure !== null) return <Failure failure={failure} onRetry={() => setFailure(null)} />
  const { title, images, captions, thumbnailsUrl: thumbnails = null } = item
  const poster = images.thumbnail || images.poster
  return (
    <StreamPlayer
      playback={{ contentId: item._id, source, title, poster, captions, thumbnails }}
      onError={(error) => setFailure(playbackFailure(error))}
    />
  )
}

/** Takes the source as its key, so that another source gets a new player. */
export function PreviewStage({ item, source }: StageProps) {
  const id = source.kind === 'youtube' ? youtubeVideoId(source.url) : null
  if (id !== null) return <YoutubeFrame id={id} title={item.title} />
  return (
    <div className="aspect-video max-h-[70dvh] w-full rounded bg-sunken">
      <Stream item={item} source={source} />
    </div>
  )
}
