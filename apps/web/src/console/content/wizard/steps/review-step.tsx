import { type PictureSize, imageAdvice, imageKinds } from '@jinvani/contract'
import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '../../../../ui/button.tsx'
import { CardSection } from '../../../../ui/card.tsx'
import { FallbackImage } from '../../../../ui/fallback-image.tsx'
import { type ContentForm, type Fact, contentFields } from '../fields/content-fields.ts'
import { reviewFacts } from '../fields/content-views.ts'
import type { MeasuredPictures } from '../fields/form-lacks.ts'
import { stepTitles } from '../fields/form-fields.ts'
import { imageLabels, imageRatio } from '../fields/image-kinds.ts'
import { useWizard } from '../wizard-context.ts'
import { ReviewLacks } from './review-lacks.tsx'

function Part({ step, children }: { step: number; children: ReactNode }) {
  const { goTo } = useWizard()
  const title = stepTitles[step - 1] ?? ''
  const edit = (
    <Button size="sm" variant="ghost" icon={Pencil} aria-label={`Edit ${title}`} onClick={() => goTo(step)}>
      Edit
    </Button>
  )
  return (
    <CardSection title={title} aside={edit}>
      {children}
    </CardSection>
  )
}

function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
      {facts.map(([label, text]) => (
        <div key={label} className="grid gap-x-6 sm:col-span-2 sm:grid-cols-subgrid">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="min-w-0 whitespace-pre-line">
            {text.trim() || <span className="text-muted">None</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface PicturesProps {
  onMeasured: (url: string, size: PictureSize) => void
}

function Pictures({ onMeasured }: PicturesProps) {
  const { watch } = useFormContext<ContentForm>()
  return (
    <ul className="grid gap-4 sm:grid-cols-3">
      {imageKinds.map((kind) => (
        <li key={kind} className="grid content-start gap-1.5">
          <FallbackImage
            src={watch(kind).trim()}
            alt={imageLabels[kind]}
            loading="eager"
            onLoad={({ currentTarget }) =>
              onMeasured(watch(kind).trim(), {
                width: currentTarget.naturalWidth,
                height: currentTarget.naturalHeight,
              })
            }
            className={`w-full rounded ${imageRatio[kind]}`}
          />
          <span className="text-sm text-muted">
            {imageLabels[kind]} {imageAdvice[kind].ratio}
          </span>
        </li>
      ))}
    </ul>
  )
}

export function ReviewStep() {
  const { item, categories } = useWizard()
  const { watch } = useFormContext<ContentForm>()
  const [measured, setMeasured] = useState<MeasuredPictures>({})
  const scope = { form: watch(), item, categories }
  const pictures = (
    <Pictures onMeasured={(url, size) => setMeasured((known) => ({ ...known, [url]: size }))} />
  )
  return (
    <>
      <ReviewLacks measured={measured} />
      {[1, 2, 3, 4, 5].map((step) => (
        <Part key={step} step={step}>
          {step === contentFields.poster.step ? pictures : <Facts facts={reviewFacts(step, scope)} />}
        </Part>
      ))}
    </>
  )
}
