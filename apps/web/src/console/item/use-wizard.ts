// Behaviour of the wizard: moving between steps, saving, leaving.
import type { Category, Content, LackKind } from '@jinvani/contract'
import { type RefObject, useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { sessionOwner } from '../../api/session-store.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useListReturn } from '../lists/list-return.ts'
import { lackPlaces } from '../readiness/lacks.ts'
import type { Copy } from './copied-form.ts'
import { stepCount } from './fields/form-fields.ts'
import { useSave } from './use-save.ts'
import { useWizardForm } from './use-wizard-form.ts'
import type { UploadSlot } from './wizard-context.ts'
import { useFocusOnStep, useWizardStep } from './wizard-step.ts'

const stepOfSlot = (slot: UploadSlot) => (slot === 'file' ? 3 : 4)

/** Steps with a running upload stay mounted while others are shown: unmounting would end the upload. */
function useUploadsUnderWay() {
  const [slots, setSlots] = useState<readonly UploadSlot[]>([])
  const setUploading = useCallback((slot: UploadSlot, isBusy: boolean) => {
    setSlots((now) => {
      if (now.includes(slot) === isBusy) return now
      return isBusy ? [...now, slot] : now.filter((other) => other !== slot)
    })
  }, [])
  return { setUploading, slots, busySteps: slots.map(stepOfSlot) }
}

interface WizardOptions {
  item: Content | undefined
  copy: Copy | undefined
  categories: readonly Category[] | undefined
  /** Container of the steps. */
  area: RefObject<HTMLFormElement | null>
}

/** The form and its steps; moving on validates the steps left behind. */
function useSteps({ item, copy, categories, area }: WizardOptions) {
  const uploads = useUploadsUnderWay()
  const isUploading = uploads.slots.length > 0
  const { form, initial, checkSteps, showErrors } = useWizardForm({ item, copy, categories, isUploading })
  const { step, furthest, goTo } = useWizardStep(item !== undefined || copy !== undefined)
  const { focusFirstError, focusLack } = useFocusOnStep(area, step)
  const goToLack = (kind: LackKind) => {
    const place = lackPlaces[kind].step ?? step
    goTo(place)
    focusLack(kind, place)
  }
  const goToError = (wrong: number | null) => {
    if (wrong === null) return
    goTo(wrong)
    focusFirstError(wrong)
  }
  const open = async (target: number) => {
    const wrong = target > step ? await checkSteps(step, target - 1) : null
    if (wrong === null) goTo(target)
    else goToError(wrong)
  }
  return {
    form,
    initial,
    checkSteps,
    showErrors,
    uploads,
    isUploading,
    step,
    furthest,
    goTo,
    goToLack,
    goToError,
    open,
  }
}

export function useWizardWork(options: WizardOptions) {
  const { item, copy, categories } = options
  const steps = useSteps(options)
  const { form, initial, step, uploads, isUploading } = steps
  const navigate = useNavigate()
  const list = useListReturn('/content')
  const saving = useSave({
    form,
    initial,
    step,
    item,
    copy,
    categories,
    onRefused: (errors) => steps.goToError(steps.showErrors(errors)),
  })
  const submit = async () => {
    if (isUploading) {
      toast.info('An upload is still running', { description: 'Wait until it is done, or cancel it.' })
      return steps.goTo(uploads.busySteps[0] ?? step)
    }
    const wrong = await steps.checkSteps(1, stepCount)
    if (wrong === null) await saving.submit()
    else steps.goToError(wrong)
  }
  const { isDirty, isSubmitting: isSaving } = form.formState
  // Without a session there is nothing to guard: the draft waits for the next sign-in.
  const hasUnsaved = () => (isDirty || isUploading) && !saving.saved.current && sessionOwner() !== null
  return { ...steps, saving, isSaving, submit, leave: () => void navigate(list), hasUnsaved }
}
