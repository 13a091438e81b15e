import { imageKinds } from '@jinvani/contract'
import type { ComponentType } from 'react'
import { stepTitles } from './fields/form-fields.ts'
import { BasicInfoStep } from './steps/basic-info-step.tsx'
import { CreditsStep } from './steps/credits-step.tsx'
import { ReviewStep } from './steps/review-step.tsx'
import { SourceTypeStep } from './steps/source-type-step.tsx'
import { UploadStep } from './steps/upload-step.tsx'
import { FrameCandidates } from './steps/frame-candidates.tsx'
import { ImageField } from './steps/image-field.tsx'

function ImagesStep() {
  return (
    <>
      <FrameCandidates />
      <p className="text-sm text-muted">
        Under 500KB, at least 1080p. The apps show each picture in the shape and size that stand beside it.
      </p>
      {imageKinds.map((kind) => (
        <ImageField key={kind} kind={kind} />
      ))}
    </>
  )
}

export const steps: ComponentType[] = [
  BasicInfoStep,
  SourceTypeStep,
  UploadStep,
  ImagesStep,
  CreditsStep,
  ReviewStep,
]

// Focused elements scroll to above the bar of buttons.
const shown = 'grid animate-appear gap-4 **:scroll-mb-24'

/** The current step, and hidden steps with running uploads. */
export function WizardSteps({ step, busySteps }: { step: number; busySteps: readonly number[] }) {
  return steps.map((Step, index) => {
    const number = index + 1
    const isCurrent = number === step
    if (!isCurrent && !busySteps.includes(number)) return null
    return (
      <div key={number} hidden={!isCurrent} className={isCurrent ? shown : undefined}>
        <h2 tabIndex={-1} data-step-title className="text-xl lg:sr-only">
          {stepTitles[index]}
        </h2>
        <Step />
      </div>
    )
  })
}
