import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { isCommandKey } from '../../browser/command-key.ts'
import { Button } from '../../ui/button.tsx'
import { isBehindDialog, usePageKeys } from '../../ui/lists/page-keys.ts'
import type { ContentForm } from './fields/content-fields.ts'
import { stepCount } from './fields/content-form.ts'
import { leastPercent, uploadingText } from './running-uploads.ts'
import type { useWizardWork } from './use-wizard.ts'
import { saveOutcome } from './fields/form-lacks.ts'
import { useWizard } from './wizard-context.tsx'

function saveLabel(isEdit: boolean, isSaving: boolean, isAfterUpload: boolean): string {
  if (isSaving) return isEdit ? 'Updating...' : 'Creating...'
  if (isAfterUpload) return isEdit ? 'Update when uploaded' : 'Create when uploaded'
  return isEdit ? 'Update Content' : 'Create Content'
}

function SaveOutcome({ id, isWaiting }: { id: string; isWaiting: boolean }) {
  const scope = useWizard()
  const { watch } = useFormContext<ContentForm>()
  const percent = leastPercent(scope.uploading)
  const outcome = saveOutcome(watch(), scope)
  const waiting = `${scope.item === undefined ? 'Created' : 'Updated'} as soon as it is uploaded.`
  return (
    <p
      id={id}
      className="order-first w-full text-sm sm:order-none sm:w-auto sm:flex-1 sm:basis-56 sm:text-right"
    >
      {percent !== undefined && `${uploadingText(percent)}. `}
      {isWaiting ? waiting : outcome}
    </p>
  )
}

/** The bar of buttons, at the bottom in reach of a thumb. An existing item has Update on every step and tab. */
export function WizardActions({ work }: { work: ReturnType<typeof useWizardWork> }) {
  const { place, step, isSaving, upload } = work
  const isEdit = useWizard().item !== undefined
  const isStep = typeof place === 'number'
  const isLast = place === stepCount
  const save = () => void work.submit()
  // A phone hides the words of these buttons, because three buttons with words next to Cancel are too wide.
  const word = isEdit ? 'max-sm:sr-only' : undefined
  // Ctrl+S or Cmd+S saves an existing item, unless a dialog is open.
  usePageKeys((event) => {
    if (!isEdit || !isCommandKey(event, 's') || event.isComposing) return
    event.preventDefault()
    if (!event.repeat && !isBehindDialog()) save()
  })
  const outcome = useId()
  return (
    <div
      data-save-bar
      className="sticky z-10 -mx-4 flex flex-wrap items-center justify-end gap-2 border-t border-hairline bg-ground px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:-mx-8 md:gap-3 md:px-8 lg:mx-0 lg:px-0"
    >
      <Button onClick={work.leave} disabled={isSaving} className="mr-auto max-sm:px-3">
        Cancel
      </Button>
      {(isLast || upload.isWaiting) && <SaveOutcome id={outcome} isWaiting={upload.isWaiting} />}
      {isStep && step > 1 && (
        <Button
          icon={ArrowLeft}
          onClick={() => work.goTo(step - 1)}
          disabled={isSaving}
          className="max-sm:px-3"
        >
          <span className={word}>Back</span>
        </Button>
      )}
      {isStep && !isLast && (
        <Button
          variant={isEdit ? 'secondary' : 'primary'}
          onClick={() => void work.open(step + 1)}
          disabled={isSaving}
          className={isEdit ? 'max-sm:px-3' : 'max-sm:min-w-24'}
        >
          <span className={word}>Next</span>
          <ArrowRight aria-hidden className="size-4" />
        </Button>
      )}
      {(isLast || isEdit || upload.isWaiting) && (
        <Button
          variant={upload.isWaiting ? 'secondary' : 'primary'}
          busy={isSaving}
          onClick={upload.isWaiting ? upload.stopWaiting : save}
          aria-describedby={isLast ? outcome : undefined}
          aria-keyshortcuts={isEdit ? 'Control+S Meta+S' : undefined}
        >
          {upload.isWaiting ? 'Stop waiting' : saveLabel(isEdit, isSaving, upload.isAfterUpload)}
        </Button>
      )}
    </div>
  )
}
