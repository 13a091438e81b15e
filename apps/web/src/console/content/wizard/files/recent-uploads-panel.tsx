import { Copy, ImagePlus, LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { useRecentUploads } from '../../../../uploads/recent-uploads.ts'
import type { RecentImage, RecentMedia } from '../../../../uploads/recent-uploads.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { CardSection } from '../../../../ui/card.tsx'
import { FallbackImage } from '../../../../ui/fallback-image.tsx'
import { toast } from '../../../../ui/toasts/toast.ts'
import { useAdmin } from '../../../session/session.tsx'
import type { ContentForm } from '../fields/content-fields.ts'
import { copyUrl } from './copy-url.ts'
import { fileNameOf } from './file-name.ts'
import { FilePlayer } from './file-player.tsx'
import { imageLabels } from '../fields/image-kinds.ts'

function CopyButton({ url, name }: { url: string; name: string }) {
  return (
    <Button size="sm" icon={Copy} aria-label={`Copy URL of ${name}`} onClick={() => void copyUrl(url)}>
      Copy URL
    </Button>
  )
}

function ImageCard({ image: { url, name, kind } }: { image: RecentImage }) {
  const { setValue } = useFormContext<ContentForm>()
  const use = () => {
    setValue(kind, url, { shouldDirty: true, shouldValidate: true })
    toast.success(`${imageLabels[kind]} set`)
  }
  return (
    <li className="grid content-start gap-2 rounded border border-hairline p-2">
      <FallbackImage src={url} alt={name} className="aspect-video w-full rounded-sm" />
      <p className="flex min-w-0 items-center justify-between gap-2">
        <span className="truncate text-sm">{name}</span>
        <Badge>{imageLabels[kind]}</Badge>
      </p>
      <div className="flex flex-wrap gap-2 *:grow">
        <CopyButton url={url} name={name} />
        <Button size="sm" icon={ImagePlus} aria-label={`Use ${name} as ${kind}`} onClick={use}>
          Use
        </Button>
      </div>
    </li>
  )
}

function PrivateFile() {
  return (
    <p className="grid aspect-video place-content-center justify-items-center gap-1.5 rounded bg-sunken text-sm text-muted">
      <LockKeyhole aria-hidden className="size-5" strokeWidth={1.5} />
      Protected, plays in the preview
    </p>
  )
}

function MediaCard({ media: { url, contentType, isPrivate = false } }: { media: RecentMedia }) {
  const name = fileNameOf(url)
  return (
    <li className="grid content-start gap-2 rounded border border-hairline p-2">
      {isPrivate ? (
        <PrivateFile />
      ) : (
        <FilePlayer url={url} isAudio={contentType.startsWith('audio/')} label={name} />
      )}
      <p className="truncate text-sm">{name}</p>
      <CopyButton url={url} name={name} />
    </li>
  )
}

function Listed({ cards, emptyText }: { cards: ReactNode[]; emptyText: string }) {
  if (cards.length === 0) return <p className="text-sm text-muted">{emptyText}</p>
  return <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">{cards}</ul>
}

export function RecentUploadsPanel() {
  const { images, media } = useRecentUploads(useAdmin()._id)
  return (
    <>
      <CardSection title="Recently Uploaded Images">
        <Listed
          emptyText="Images you upload appear here."
          cards={images.map((image) => (
            <ImageCard key={image.url} image={image} />
          ))}
        />
      </CardSection>
      <CardSection title="Recently Uploaded Media">
        <Listed
          emptyText="Audio and video you upload appear here."
          cards={media.map((item) => (
            <MediaCard key={item.url} media={item} />
          ))}
        />
      </CardSection>
    </>
  )
}
