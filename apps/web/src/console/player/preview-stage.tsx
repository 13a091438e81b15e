import { type Content, type Source, youtubeVideoId } from '@jinvani/contract'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyPiece } from '../../ui/lazy-piece.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type PlaybackFailure, playbackFailure } from './playback-errors.ts'

/** Uses youtube-nocookie.com, which sets no cookies before playback. */
export function YoutubeFrame({ id, title }: { id: string; title: string }) {
  return (
    <iframe
      src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`}
      title={title}
      allow="autoplay; encrypted-media; picture-in-picture"
      allowFullScreen
      referrerPolicy="strict-origin-when-cross-origin"
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the player needs its own origin, a foreign one to us
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      className="aspect-video w-full rounded bg-sunken"
    />
  )
}

// The player is large and rarely needed, so its code loads when it is first shown.
const StreamPlayer = lazyPiece(
  () => import('./stream-player.tsx'),
  <div className="grid size-full place-content-center">
    <Spinner label="Loading player" className="size-8" />
  </div>,
)

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

/** Pass the address of the source as `key`, so that another source gets a new player. */
export function PreviewStage({ item, source }: StageProps) {
  const id = source.kind === 'youtube' ? youtubeVideoId(source.url) : null
  if (id !== null) return <YoutubeFrame id={id} title={item.title} />
  return (
    <div className="aspect-video max-h-[70dvh] w-full rounded bg-sunken">
      <Stream item={item} source={source} />
    </div>
  )
}
