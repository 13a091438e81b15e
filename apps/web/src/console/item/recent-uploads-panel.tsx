import { Copy, ImagePlus, LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { copyUrl } from '../../sentences/copy-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Fold } from '../../ui/fold.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import {
  type RecentImage,
  type RecentMedia,
  foldedUploads,
  useRecentUploads,
} from '../../uploads/recent-uploads.ts'
import { Picture } from '../pictures/picture.tsx'
import { useAdmin } from '../session/session.tsx'
import type { ContentForm } from './fields/content-fields.ts'
import { FilePlayer, useOwnFile } from '../player/own-file.tsx'
import { imageAdvice } from '@jinvani/contract'

function CopyButton({ url, name }: { url: string; name: string }) {
  return (
    <Button size="sm" icon={Copy} aria-label={`Copy URL of ${name}`} onClick={() => void copyUrl(url)}>
      Copy URL
    </Button>
  )
}

function ImageCard({ url, name, kind }: RecentImage) {
  const { setValue } = useFormContext<ContentForm>()
  const use = () => {
    setValue(kind, url, { shouldDirty: true, shouldValidate: true })
    toast.success(`${imageAdvice[kind].label} set`)
  }
  return (
    <li className="grid content-start gap-2 rounded border border-hairline p-2">
      <Picture src={url} alt={name} className="aspect-video w-full rounded-sm" />
      <p className="flex min-w-0 items-center justify-between gap-2">
        <span className="truncate text-sm">{name}</span>
        <Badge>{imageAdvice[kind].label}</Badge>
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

function MediaCard({ url, contentType, isPrivate = false }: RecentMedia) {
  const { name, facts } = useOwnFile(url)
  return (
    <li className="grid content-start gap-2 rounded border border-hairline p-2">
      {isPrivate ? (
        <p className="grid aspect-video place-content-center justify-items-center gap-1.5 rounded bg-sunken text-sm text-muted">
          <LockKeyhole aria-hidden className="size-5" strokeWidth={1.5} />
          Protected, plays in the preview
        </p>
      ) : (
        <FilePlayer url={url} isAudio={contentType.startsWith('audio/')} label={name} />
      )}
      <p className="text-sm">
        <span className="block truncate">{name || '\u00a0'}</span>
        <span className="text-muted tabular-nums">{facts || '\u00a0'}</span>
      </p>
      <CopyButton url={url} name={name} />
    </li>
  )
}

/** Opens when it has entries, unless the person has folded it. */
function Listed({ title, cards, emptyText }: { title: string; cards: ReactNode[]; emptyText: string }) {
  const { _id } = useAdmin()
  const folded = foldedUploads.useValue(_id)
  const isFull = cards.length > 0
  const keep = (isOpen: boolean) =>
    foldedUploads.write(_id, isOpen ? folded.filter((one) => one !== title) : [...folded, title])
  return (
    <Card className="@container px-4 py-1">
      <Fold
        isOpen={isFull && !folded.includes(title)}
        {...(isFull && { onFold: keep })}
        title={<h2 className="text-base">{title}</h2>}
        fact={isFull ? String(cards.length) : ''}
      >
        {isFull ? (
          <ul className="grid grid-cols-1 gap-3 pb-3 @md:grid-cols-2 @3xl:grid-cols-3">{cards}</ul>
        ) : (
          <p className="pb-2 text-sm text-muted">{emptyText}</p>
        )}
      </Fold>
    </Card>
  )
}

export function RecentUploadsPanel() {
  const { images, media } = useRecentUploads(useAdmin()._id)
  return (
    <div className="grid gap-4 xl:grid-cols-2 xl:has-open:grid-cols-1">
      <Listed
        title="Recently Uploaded Images"
        emptyText="Images you upload appear here."
        cards={images.map((image) => (
          <ImageCard key={image.url} {...image} />
        ))}
      />
      <Listed
        title="Recently Uploaded Media"
        emptyText="Audio and video you upload appear here."
        cards={media.map((file) => (
          <MediaCard key={file.url} {...file} />
        ))}
      />
    </div>
  )
}
