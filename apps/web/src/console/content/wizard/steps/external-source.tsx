import { externalSourceKind, mimeTypeOf } from '@jinvani/contract'
import { useFormContext } from 'react-hook-form'
import { Badge } from '../../../../ui/badge.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { TextInput } from '../../../../ui/fields/text-input.tsx'
import type { ContentForm } from '../fields/content-fields.ts'
import { StepCard } from '../step-card.tsx'

const kindLabels = { hls: 'HLS stream', dash: 'DASH stream', mp4: 'File' } as const

export function ExternalSource() {
  const { register, watch, formState } = useFormContext<ContentForm>()
  const kind = externalSourceKind(watch('externalUrl'))
  return (
    <StepCard>
      <Field
        label="External URL"
        required
        hint="https only; .m3u8 is played as HLS, .mpd as DASH, anything else as a file"
        error={formState.errors.externalUrl?.message}
      >
        <TextInput
          {...register('externalUrl')}
          inputMode="url"
          autoComplete="off"
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
