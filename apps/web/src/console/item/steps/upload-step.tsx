import { canonicalYoutubeUrl, externalSourceKind, mimeTypeOf, youtubeVideoId } from '@jinvani/contract'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { FallbackImage } from '../../../ui/fallback-image.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { YoutubeFrame } from '../../player/preview-stage.tsx'
import type { ContentForm } from '../fields/content-fields.ts'
import { StepCard } from '../wizard-context.tsx'
import { UploadSource } from './upload-source.tsx'

/** Loads only the picture from YouTube. The player follows when Play is pressed. */
function YoutubePreview({ id }: { id: string }) {
  const [playing, setPlaying] = useState<string | null>(null)
  if (playing === id) return <YoutubeFrame id={id} title="YouTube preview" />
  return (
    <button
      type="button"
      aria-label="Play preview"
      onClick={() => setPlaying(id)}
      className="relative block w-full overflow-hidden rounded"
    >
      <FallbackImage
        src={`https://i.ytimg.com/vi/${id}/hqdefault.jpg`}
        alt=""
        placeholder="No preview"
        className="aspect-video w-full"
      />
      <span className="absolute inset-0 grid place-content-center">
        <span className="grid size-14 place-items-center rounded-full bg-picture-veil text-on-picture">
          <Play aria-hidden className="size-6 fill-current" />
        </span>
      </span>
    </button>
  )
}

function YoutubeSource() {
  const { register, watch, formState } = useFormContext<ContentForm>()
  const link = watch('youtubeUrl')
  const id = youtubeVideoId(link)
  return (
    <StepCard>
      <Field
        label="YouTube Link"
        required
        hint={
          id === null ? 'A watch, share, shorts, embed or live link' : `Saved as ${canonicalYoutubeUrl(link)}`
        }
        error={formState.errors.youtubeUrl?.message}
      >
        <TextInput
          {...register('youtubeUrl')}
          inputMode="url"
          placeholder="https://www.youtube.com/watch?v="
        />
      </Field>
      {id !== null && (
        <div className="max-w-lg">
          <YoutubePreview id={id} />
        </div>
      )}
    </StepCard>
  )
}

const kindLabels = { hls: 'HLS stream', dash: 'DASH stream', mp4: 'File' } as const

function ExternalSource() {
  const { register, watch, formState } = useFormContext<ContentForm>()
  const kind = externalSourceKind(watch('externalUrl'))
  return (
    <StepCard>
      <Field
        label="External URL"
        required
        hint="https only, of a file or a stream: .m3u8 is played as HLS, .mpd as DASH"
        error={formState.errors.externalUrl?.message}
      >
        <TextInput
          {...register('externalUrl')}
          inputMode="url"
          placeholder="https://cdn.example.com/film.m3u8"
        />
      </Field>
      {kind !== null && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          Recognised as
          <Badge tone="accent">{kindLabels[kind]}</Badge>
          <span className="font-mono text-xs">{mimeTypeOf(kind, watch('mediaType'))}</span>
        </p>
      )}
    </StepCard>
  )
}

const sources = { upload: UploadSource, youtube: YoutubeSource, external: ExternalSource }

export function UploadStep() {
  const { watch } = useFormContext<ContentForm>()
  const Source = sources[watch('workflow')]
  return <Source />
}
