import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { stepCount } from './fields/form-fields.ts'

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

/** Stays at the lower edge of the screen, in reach of a thumb. */
export function WizardActions(props: WizardActionsProps) {
  const { step, isEdit, isSaving, onCancel, onBack, onNext, onSave } = props
  const isLast = step === stepCount
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-2 border-t border-hairline bg-ground px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:-mx-8 md:gap-3 md:px-8 lg:mx-0 lg:px-0">
      <Button variant="ghost" onClick={onCancel} disabled={isSaving} className="-ml-2 mr-auto px-2">
        Cancel
      </Button>
      {step > 1 && (
        <Button icon={ArrowLeft} onClick={onBack} disabled={isSaving} className="max-sm:px-3">
          Back
        </Button>
      )}
      {isLast ? (
        <Button variant="primary" busy={isSaving} onClick={onSave}>
          {saveLabel(isEdit, isSaving)}
        </Button>
      ) : (
        <Button variant="primary" onClick={onNext} disabled={isSaving} className="max-sm:min-w-24">
          Next
          <ArrowRight aria-hidden className="size-4" />
        </Button>
      )}
    </div>
  )
}
