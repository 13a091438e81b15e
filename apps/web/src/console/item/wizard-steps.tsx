import { imageKinds } from '@jinvani/contract'
import { Tabs } from 'radix-ui'
import type { ComponentType } from 'react'
import { stepTitles } from './fields/form-fields.ts'
import { BasicInfoStep } from './steps/basic-info-step.tsx'
import { CreditsStep } from './steps/credits-step.tsx'
import { ReviewStep } from './steps/review-step.tsx'
import { SourceTypeStep } from './steps/source-type-step.tsx'
import { UploadStep } from './steps/upload-step.tsx'
import { FrameCandidates } from './steps/frame-candidates.tsx'
import { ImageField } from './steps/image-field.tsx'
import { type Uploads, percentOf } from './running-uploads.ts'
import type { Place } from './wizard-step.ts'

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

// Elements that take the focus scroll clear of the bar of buttons.
const shown = 'grid animate-appear gap-4 **:scroll-mb-24'

interface StepsProps {
  place: Place
  uploading: Uploads
  /** The steps become panels of the tabs above. */
  isTabs: boolean
}

/** Hidden steps stay while they upload. */
export function WizardSteps({ place, uploading, isTabs }: StepsProps) {
  return steps.map((Step, index) => {
    const number = index + 1
    const isCurrent = number === place
    if (!isCurrent && percentOf(uploading, number) === undefined) return null
    const panel = (
      <div key={number} hidden={!isCurrent} tabIndex={undefined} className={isCurrent ? shown : undefined}>
        <h2 tabIndex={-1} data-step-title className="text-xl lg:sr-only">
          {stepTitles[index]}
        </h2>
        <Step />
      </div>
    )
    return isTabs ? (
      <Tabs.Content key={number} value={String(number)} forceMount asChild>
        {panel}
      </Tabs.Content>
    ) : (
      panel
    )
  })
}
