import { imageAdvice, imageKinds } from '@jinvani/contract'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '../../../../ui/button.tsx'
import { CardSection } from '../../../../ui/card.tsx'
import { FallbackImage } from '../../../../ui/fallback-image.tsx'
import { type ContentForm, type Fact, contentFields } from '../fields/content-fields.ts'
import { reviewFacts } from '../fields/content-views.ts'
import { stepTitles } from '../fields/form-fields.ts'
import { imageLabels, imageRatio } from '../fields/image-kinds.ts'
import { useWizard } from '../wizard-context.ts'

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

function Pictures() {
  const { watch } = useFormContext<ContentForm>()
  return (
    <ul className="grid gap-4 sm:grid-cols-3">
      {imageKinds.map((kind) => (
        <li key={kind} className="grid content-start gap-1.5">
          <FallbackImage
            src={watch(kind).trim()}
            alt={imageLabels[kind]}
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
  const scope = { form: watch(), item, categories }
  return [1, 2, 3, 4, 5].map((step) => (
    <Part key={step} step={step}>
      {step === contentFields.poster.step ? <Pictures /> : <Facts facts={reviewFacts(step, scope)} />}
    </Part>
  ))
}
