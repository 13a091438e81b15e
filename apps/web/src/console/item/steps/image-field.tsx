import {
  type Frame,
  type ImageKind,
  calls,
  imageAdvice,
  imageAdviceBytes,
  imageKinds,
  isTooSmall,
  orList,
} from '@jinvani/contract'
import { useMutation } from '@tanstack/react-query'
import { Film, TriangleAlert } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { request } from '../../../api/client.ts'
import { failures } from '../../../sentences/error-sentences.ts'
import { showError } from '../../../sentences/show-error.ts'
import { Button } from '../../../ui/button.tsx'
import { CardSection } from '../../../ui/card.tsx'
import { FallbackImage } from '../../../ui/fallback-image.tsx'
import { Uploader } from '../../../ui/uploader/uploader.tsx'
import { addRecentImage } from '../../../uploads/recent-uploads.ts'
import { type UploadedFile, acceptOf, uploadFile } from '../../../uploads/upload.ts'
import { PictureAddress } from '../../forms/picture-section.tsx'
import { durationText } from '../../item-facts/duration-text.ts'
import { Skeletons } from '../../lists/unloaded.tsx'
import { Picture } from '../../pictures/picture.tsx'
import { useAdmin } from '../../session/session.tsx'
import type { ContentForm } from '../fields/content-fields.ts'
import { useWizard } from '../wizard-context.tsx'

const grid = 'grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3'
const and = new Intl.ListFormat('en-GB')
const skeletons = Array<string>(6).fill('aspect-video')

function FrameCard({ frame, kinds }: { frame: Frame; kinds: readonly ImageKind[] }) {
  const { watch, setValue } = useFormContext<ContentForm>()
  const use = (kind: ImageKind) => setValue(kind, frame.url, { shouldDirty: true, shouldValidate: true })
  const place = frame.atSec < 1 ? '0:00' : durationText(frame.atSec)
  return (
    <li className="grid content-start gap-2 rounded border border-hairline p-2">
      <div className="relative">
        <Picture
          src={frame.url}
          alt={`Frame at ${place}`}
          loading="eager"
          className="aspect-video w-full rounded-sm"
        />
        <span
          aria-hidden
          className="absolute right-1.5 bottom-1.5 rounded-sm bg-picture-veil px-1.5 text-xs text-on-picture tabular-nums"
        >
          {place}
        </span>
      </div>
      <div className="flex flex-wrap gap-1.5 *:grow">
        {kinds.map((kind) => {
          const isUsed = watch(kind) === frame.url
          return (
            <Button
              key={kind}
              size="sm"
              aria-pressed={isUsed}
              aria-label={`Use frame at ${place} as ${kind}`}
              onClick={() => use(kind)}
              className="px-1! aria-pressed:border-accent-deep aria-pressed:bg-accent-soft aria-pressed:text-accent-deep"
            >
              {imageAdvice[kind].label}
            </Button>
          )
        })}
      </div>
    </li>
  )
}

function Frames({ frames, isLoading }: { frames: Frame[] | undefined; isLoading: boolean }) {
  if (isLoading) return <Skeletons label="Taking frames from the film" shapes={skeletons} className={grid} />
  if (frames === undefined) return null
  const [first] = frames
  if (first === undefined)
    return <p className="text-sm text-muted">No frames could be taken from the film.</p>
  const small = imageKinds.filter((kind) => isTooSmall(kind, first))
  const kinds = imageKinds.filter((kind) => !small.includes(kind))
  return (
    <>
      {small.length > 0 && (
        <p className="text-sm text-muted">
          The frames are {first.width}x{first.height}: too small for {and.format(small)}.
        </p>
      )}
      {kinds.length > 0 && (
        <ul aria-label="Frames from the film" className={grid}>
          {frames.map((frame) => (
            <FrameCard key={frame.url} frame={frame} kinds={kinds} />
          ))}
        </ul>
      )}
    </>
  )
}

export function FrameCandidates() {
  const { watch } = useFormContext<ContentForm>()
  const [workflow, mediaType, fileUrl] = watch(['workflow', 'mediaType', 'fileUrl'])
  const taking = useMutation({
    mutationFn: (publicUrl: string) => request(calls.uploadFrames, { body: { publicUrl } }),
    onError: (error) => showError(error, failures.content.frames),
  })
  if (workflow !== 'upload' || mediaType !== 'video' || fileUrl === '') return null
  // Frames of a file that has been replaced are not shown.
  const frames = taking.variables === fileUrl ? taking.data?.items : undefined
  return (
    <CardSection
      title="Frames from the Film"
      description={`Choose a frame as ${orList(imageKinds)}.`}
      aside={
        <Button icon={Film} busy={taking.isPending} onClick={() => taking.mutate(fileUrl)}>
          {taking.isPending ? 'Taking frames...' : frames === undefined ? 'Take frames' : 'Take again'}
        </Button>
      }
      className="empty:hidden"
    >
      <Frames frames={frames} isLoading={taking.isPending} />
    </CardSection>
  )
}

interface ImageFacts {
  width: number
  height: number
  /** Size in bytes; undefined if the browser does not report it. */
  bytes?: number | undefined
}

/** The ratio may be off by this much, for example in 1920x823, whose height was rounded. */
const ratioTolerance = 0.02

/** Advice about the picture. It keeps nobody from saving. */
export function imageWarnings(kind: ImageKind, { width, height, bytes = 0 }: ImageFacts): string[] {
  const wanted = imageAdvice[kind]
  const warnings: string[] = []
  if (bytes > imageAdviceBytes) {
    warnings.push(`${Math.round(bytes / 1024)}KB: better under 500KB`)
  }
  if (width < wanted.width || height < wanted.height) {
    warnings.push(`${width}x${height}: smaller than ${wanted.width}x${wanted.height}`)
  }
  const off = width / height / (wanted.width / wanted.height) - 1
  if (Math.abs(off) > ratioTolerance) warnings.push(`Not ${wanted.ratio}: it will be cropped`)
  return warnings
}

/** `facts` is null until the picture has loaded. */
function useImageFacts(url: string) {
  const [seen, setSeen] = useState<(ImageFacts & { url: string }) | null>(null)
  const [sizes, setSizes] = useState<Record<string, number>>({})
  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    const { naturalWidth: width, naturalHeight: height, currentSrc } = currentTarget
    const entry = performance.getEntriesByName(currentSrc, 'resource').at(-1)
    // Browsers report the size only for files from our own server.
    const bytes = entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0
    setSeen({ url, width, height, bytes: bytes > 0 ? bytes : undefined })
  }
  const noteSize = (uploaded: string, bytes: number) => setSizes((known) => ({ ...known, [uploaded]: bytes }))
  const facts = seen?.url === url ? { ...seen, bytes: sizes[url] ?? seen.bytes } : null
  return { facts, onLoad, noteSize }
}

/** Written out, because Tailwind generates only classes that it finds in the source. */
export const imageRatio: Record<ImageKind, string> = {
  poster: 'aspect-square',
  thumbnail: 'aspect-video',
  banner: 'aspect-21/9',
}

export function ImageField({ kind }: { kind: ImageKind }) {
  const { setUploading } = useWizard()
  const { _id } = useAdmin()
  const { watch, setValue } = useFormContext<ContentForm>()
  const url = watch(kind).trim()
  const { facts, onLoad, noteSize } = useImageFacts(url)
  const { label, prefix, ratio, width, height } = imageAdvice[kind]
  const take = ({ publicUrl, size }: UploadedFile, file: File) => {
    noteSize(publicUrl, size)
    setValue(kind, publicUrl, { shouldDirty: true, shouldValidate: true })
    addRecentImage(_id, { url: publicUrl, name: file.name, kind })
  }
  return (
    <CardSection
      title={label}
      description={`${ratio}, ${width}x${height}`}
      className="sm:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <FallbackImage
        src={url}
        alt={`${label} preview`}
        loading="eager"
        onLoad={onLoad}
        className={`w-full rounded border border-hairline ${imageRatio[kind]} ${kind === 'poster' ? 'max-w-48' : ''}`}
      />
      <div className="grid min-w-0 content-start gap-4">
        <Uploader
          label={`Upload ${label.toLowerCase()}`}
          media="image"
          accept={acceptOf('image')}
          upload={(file, onProgress, signal) => uploadFile(file, { prefix, onProgress, signal })}
          onUploaded={take}
          onProgress={(percent) => setUploading(kind, percent)}
        />
        <PictureAddress field={kind} label={label} />
        <ul aria-live="polite" className="grid gap-1 text-sm text-warning">
          {facts &&
            imageWarnings(kind, facts).map((warning) => (
              <li key={warning} className="flex items-start gap-1.5">
                <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                {warning}
              </li>
            ))}
        </ul>
      </div>
    </CardSection>
  )
}
