import {
  type Frame,
  type ImageKind,
  calls,
  imageAdvice,
  imageKinds,
  isTooSmall,
  orList,
} from '@jinvani/contract'
import { useMutation } from '@tanstack/react-query'
import { Film } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { request } from '../../../api/client.ts'
import { failures } from '../../../sentences/error-sentences.ts'
import { showError } from '../../../sentences/show-error.ts'
import { Button } from '../../../ui/button.tsx'
import { CardSection } from '../../../ui/card.tsx'
import { Skeletons } from '../../lists/unloaded.tsx'
import { Picture } from '../../pictures/picture.tsx'
import { durationText } from '../../item-facts/duration-text.ts'
import type { ContentForm } from '../fields/content-fields.ts'

const grid = 'grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3'
const and = new Intl.ListFormat('en-GB')
const skeletons = Array<string>(6).fill('aspect-video')

const placeOf = ({ atSec }: Frame) => (atSec < 1 ? '0:00' : durationText(atSec))

function FrameCard({ frame, kinds }: { frame: Frame; kinds: readonly ImageKind[] }) {
  const { watch, setValue } = useFormContext<ContentForm>()
  const use = (kind: ImageKind) => setValue(kind, frame.url, { shouldDirty: true, shouldValidate: true })
  const place = placeOf(frame)
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
  // The frames of a file that has been replaced do not show.
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
