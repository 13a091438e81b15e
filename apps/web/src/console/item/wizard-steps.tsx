import { imageKinds, type SourceWorkflow } from '@jinvani/contract'
import { Link2, type LucideIcon, MonitorPlay, Upload } from 'lucide-react'
import { Tabs } from 'radix-ui'
import type { ComponentType } from 'react'
import { useFormContext } from 'react-hook-form'
import { classNames } from '../../ui/class-names.ts'
import { isDrmOn } from './fields/content-drm.ts'
import type { ContentForm } from './fields/content-fields.ts'
import { workflowLabels } from './fields/content-sources.ts'
import { stepTitles } from './fields/content-form.ts'
import { leastPercent } from './running-uploads.ts'
import { BasicInfoStep } from './steps/basic-info-step.tsx'
import { CreditsStep } from './steps/credits-step.tsx'
import { FrameCandidates, ImageField } from './steps/image-field.tsx'
import { ReviewStep } from './steps/review-step.tsx'
import { UploadStep } from './steps/upload-step.tsx'
import { StepCard, useWizard } from './wizard-context.tsx'
import type { Place } from './wizard-step.ts'

const cards: { workflow: SourceWorkflow; icon: LucideIcon; text: string }[] = [
  { workflow: 'upload', icon: Upload, text: 'A video or audio file of our own, kept on our servers' },
  { workflow: 'youtube', icon: MonitorPlay, text: 'A video that is published on YouTube' },
  { workflow: 'external', icon: Link2, text: 'A file or stream (HLS, DASH) on another server' },
]

function SourceTypeStep() {
  const { register, watch } = useFormContext<ContentForm>()
  const { uploading } = useWizard()
  const form = watch()
  const isProtected = isDrmOn(form)
  const isSending = uploading.file !== undefined
  return (
    <StepCard>
      <p className="max-w-prose text-sm text-muted">
        {isSending
          ? 'A file is being uploaded. To choose another type, cancel the upload in the next step.'
          : isProtected
            ? 'DRM needs a file of our own, so YouTube and External URL cannot be chosen while it is on.'
            : 'Where the content plays from. What you typed for another type is kept until you save.'}
      </p>
      <fieldset className="grid gap-3">
        <legend className="sr-only">Source Type</legend>
        {cards.map(({ workflow, icon: Icon, text }) => {
          const disabled = (isProtected && workflow !== 'upload') || (isSending && workflow !== form.workflow)
          return (
            <label
              key={workflow}
              className={classNames(
                'flex min-h-11 items-start gap-3 rounded border p-4 transition-colors',
                'has-checked:border-accent-deep has-checked:bg-accent-soft has-focus-visible:outline-2',
                disabled
                  ? 'cursor-not-allowed border-hairline text-muted'
                  : 'border-edge hover:border-ink/60',
              )}
            >
              <input
                {...register('workflow')}
                type="radio"
                value={workflow}
                // `disabled` is set here, because in `register` it would also clear the value.
                aria-disabled={disabled || undefined}
                disabled={disabled}
                className="mt-1 size-4 shrink-0"
              />
              <span className="grid gap-0.5">
                <span className="font-medium">{workflowLabels[workflow]}</span>
                <span className="text-sm text-muted">{text}</span>
              </span>
              <Icon aria-hidden className="mt-0.5 ml-auto size-5 shrink-0 text-muted" strokeWidth={1.75} />
            </label>
          )
        })}
      </fieldset>
    </StepCard>
  )
}

function ImagesStep() {
  return (
    <>
      <p className="text-sm text-muted">
        Under 500KB, at least 1080p. The apps show each picture in the shape and size that stand beside it.
      </p>
      {imageKinds.map((kind) => (
        <ImageField key={kind} kind={kind} />
      ))}
      <FrameCandidates />
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

// Keeps focused elements from scrolling under the bar of buttons.
const shown = 'grid animate-appear gap-4 **:scroll-mb-24'

/**
 * Renders the open step, and hidden steps with a running upload, which must not unmount. Each step of an existing item
 * is the panel of a tab.
 */
export function WizardSteps({ place }: { place: Place }) {
  const { item, uploading } = useWizard()
  return steps.map((Step, index) => {
    const number = index + 1
    const isCurrent = number === place
    if (!isCurrent && leastPercent(uploading, number) === undefined) return null
    const panel = (
      // Without `tabIndex`, Radix would make the panel a tab stop.
      <div key={number} hidden={!isCurrent} tabIndex={undefined} className={isCurrent ? shown : undefined}>
        <h2 tabIndex={-1} data-step-title className="text-xl lg:sr-only">
          {stepTitles[index]}
        </h2>
        <Step />
      </div>
    )
    return item ? (
      <Tabs.Content key={number} value={String(number)} forceMount asChild>
        {panel}
      </Tabs.Content>
    ) : (
      panel
    )
  })
}
