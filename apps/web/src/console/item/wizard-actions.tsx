import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { isCommandKey } from '../../browser/command-key.ts'
import { Button } from '../../ui/button.tsx'
import type { ContentForm } from './fields/content-fields.ts'
import { stepCount } from './fields/form-fields.ts'
import { saveOutcome } from './fields/form-lacks.ts'
import { useWizard } from './wizard-context.ts'

interface WizardActionsProps {
  step: number
  isEdit: boolean
  isSaving: boolean
  onCancel: () => void
  onBack: () => void
  onNext: () => void
  onSave: () => void
}

function saveLabel(isEdit: boolean, isSaving: boolean): string {
  if (isSaving) return isEdit ? 'Updating...' : 'Creating...'
  return isEdit ? 'Update Content' : 'Create Content'
}

/** Saves by Ctrl+S or Cmd+S, unless a dialog waits for its answer. */
function useSaveKeys(isOn: boolean, save: () => void): void {
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (!isCommandKey(event, 's') || event.isComposing) return
      event.preventDefault()
      if (!event.repeat && document.querySelector('[role="dialog"][data-state="open"]') === null) save()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn, save])
}

/** Says in the review what the button beside it does. */
function SaveOutcome({ id }: { id: string }) {
  const { item, measured } = useWizard()
  const { watch } = useFormContext<ContentForm>()
  return (
    <p
      id={id}
      className="order-first w-full text-sm sm:order-none sm:w-auto sm:flex-1 sm:basis-56 sm:text-right"
    >
      {saveOutcome(watch(), item, measured)}
    </p>
  )
}

/** Stays at the bottom of the screen, in reach of a thumb. An existing item can be saved on every step. */
export function WizardActions(props: WizardActionsProps) {
  const { step, isEdit, isSaving, onCancel, onBack, onNext, onSave } = props
  const isLast = step === stepCount
  // Three buttons beside Cancel are too wide for a phone.
  const word = isEdit ? 'max-sm:sr-only' : undefined
  useSaveKeys(isEdit, onSave)
  const outcome = useId()
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-2 border-t border-hairline bg-ground px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:-mx-8 md:gap-3 md:px-8 lg:mx-0 lg:px-0">
      <Button onClick={onCancel} disabled={isSaving} className="mr-auto max-sm:px-3">
        Cancel
      </Button>
      {isLast && <SaveOutcome id={outcome} />}
      {step > 1 && (
        <Button icon={ArrowLeft} onClick={onBack} disabled={isSaving} className="max-sm:px-3">
          <span className={word}>Back</span>
        </Button>
      )}
      {!isLast && (
        <Button
          variant={isEdit ? 'secondary' : 'primary'}
          onClick={onNext}
          disabled={isSaving}
          className={isEdit ? 'max-sm:px-3' : 'max-sm:min-w-24'}
        >
          <span className={word}>Next</span>
          <ArrowRight aria-hidden className="size-4" />
        </Button>
      )}
      {(isLast || isEdit) && (
        <Button
          variant="primary"
          busy={isSaving}
          onClick={onSave}
          aria-describedby={isLast ? outcome : undefined}
          aria-keyshortcuts={isEdit ? 'Control+S Meta+S' : undefined}
        >
          {saveLabel(isEdit, isSaving)}
        </Button>
      )}
    </div>
  )
}
