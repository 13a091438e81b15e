import type { Category, Content, LackKind } from '@jinvani/contract'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { sessionOwner } from '../../api/session-store.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useListReturn } from '../lists/list-return.ts'
import { lackPlaces } from '../readiness/lacks.ts'
import type { Copy } from './copied-form.ts'
import { type FormErrors, fieldsOfStep, stepCount, stepTitles } from './fields/form-fields.ts'
import type { LyricsState, SaveLyrics } from './lyrics/lyrics-section.tsx'
import { runningSlots, useRunningUploads, useWaitingSave } from './running-uploads.ts'
import { useSave } from './use-save.ts'
import { useWizardForm } from './use-wizard-form.ts'
import { type Place, itemTabs, useFocusOnPlace, useWizardPlace } from './wizard-step.ts'

interface WizardOptions {
  item: Content | undefined
  copy: Copy | undefined
  categories: readonly Category[] | undefined
  area: RefObject<HTMLDivElement | null>
}

/** Moving on checks the steps left behind. */
function useSteps({ item, copy, categories, area }: WizardOptions) {
  const { uploading, setUploading } = useRunningUploads()
  const isUploading = uploading.file !== undefined
  const { form, initial, checkSteps, showErrors } = useWizardForm({ item, copy, categories, isUploading })
  useEffect(() => {
    if (isUploading) form.clearErrors('fileUrl')
  }, [form, isUploading])
  const isEdit = item !== undefined
  const { step, place, furthest, goTo } = useWizardPlace(isEdit || copy !== undefined, isEdit)
  const { focusFirstError, focusLack } = useFocusOnPlace(area, place)
  const goToLack = (kind: LackKind) => {
    goTo(lackPlaces[kind].place)
    focusLack(kind, lackPlaces[kind].place)
  }
  const goToError = (wrong: Place | null) => {
    if (wrong === null) return
    goTo(wrong)
    focusFirstError(wrong)
  }
  const open = async (target: Place) => {
    const wrong = typeof target === 'number' && target > step ? await checkSteps(step, target - 1) : null
    if (wrong === null) goTo(target)
    else goToError(wrong)
  }
  const moves = { step, place, furthest, goTo, goToLack, goToError, open }
  return { form, initial, checkSteps, showErrors, uploading, setUploading, ...moves }
}

export function useWizardWork(options: WizardOptions) {
  const { item, copy, categories } = options
  const steps = useSteps(options)
  const { form, initial, step, place, uploading } = steps
  const navigate = useNavigate()
  const list = useListReturn('/content')
  const saveLyrics = useRef<SaveLyrics>(null)
  const [lyricsState, setLyricsState] = useState<LyricsState>('saved')
  const onRefused = (errors: FormErrors) => steps.goToError(steps.showErrors(errors))
  const saving = useSave({ form, initial, step, item, copy, categories, onRefused })
  const { isDirty, isSubmitting } = form.formState

  /** Opens the step or tab of a fault. If that is not the open one, a toast names it; a field says its own sentence. */
  const sayWrong = (wrong: Place, sentence: string) => {
    const isStep = typeof wrong === 'number'
    const title = isStep ? stepTitles[wrong - 1] : itemTabs[wrong]
    if (wrong !== place && sentence !== '')
      toast.error(`Not saved: ${title}`, isStep ? {} : { description: sentence })
    steps.goToError(wrong)
  }
  /** An Update from a tab does not send an unchanged form, and stays on the tab. */
  const isFormSaved = typeof place === 'number' || isDirty
  const isFormRight = async () => {
    const wrong = await steps.checkSteps(1, stepCount)
    if (wrong === null) return true
    const messages = fieldsOfStep(wrong).map((name) => form.getFieldState(name).error?.message)
    sayWrong(wrong, messages.find((message) => message !== undefined) ?? '')
    return false
  }
  const saveAll = async () => {
    if (isFormSaved && !(await isFormRight())) return
    const fault = (await saveLyrics.current?.()) ?? null
    if (fault !== null) return sayWrong('lyrics', fault)
    if (isFormSaved) await saving.submit()
    else if (lyricsState === 'saved') toast.info('Nothing has changed')
  }
  const [isSavingAll, setSavingAll] = useState(false)
  const saveNow = async () => {
    // The keys also work while a save runs.
    if (isSavingAll) return
    setSavingAll(true)
    await saveAll().finally(() => setSavingAll(false))
  }
  const isUploading = runningSlots(uploading).length > 0
  const waiting = useWaitingSave({ form, uploading, save: () => void saveNow() })
  const isAfterUpload = isUploading && isFormSaved
  const submit = async () => {
    if (!isAfterUpload) return await saveNow()
    if (await isFormRight()) waiting.wait()
  }
  // Without a session there is nothing to lose: the draft waits for the next sign-in.
  const hasUnsaved = () => (isDirty || isUploading) && !saving.saved.current && sessionOwner() !== null
  const isSaving = isSubmitting || isSavingAll
  const tabs = { saveLyrics, lyricsState, setLyricsState }
  const upload = { ...waiting, isAfterUpload }
  return { ...steps, ...tabs, upload, saving, isSaving, submit, leave: () => void navigate(list), hasUnsaved }
}
