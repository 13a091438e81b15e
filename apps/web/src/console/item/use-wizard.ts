import type { Category, Content, LackKind } from '@jinvani/contract'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { sessionOwner } from '../../api/session-store.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useListReturn } from '../lists/list-address.ts'
import { lackPlaces } from '../readiness/lacks.ts'
import type { Copy } from './copied-form.ts'
import { type ChapterRow, sameRows } from './fields/chapter-rows.ts'
import { type ContentForm, contentFields, fieldNames } from './fields/content-fields.ts'
import {
  type FormErrors,
  emptyForm,
  firstError,
  fillForm,
  stepCount,
  stepTitles,
} from './fields/content-form.ts'
import { type CheckContext, checkForm } from './fields/form-checks.ts'
import type { LyricsState, SaveLyrics } from './lyrics/lyrics-section.tsx'
import { type UploadSlot, type Uploads, runningSlots, useWaitingSave } from './running-uploads.ts'
import { useSave } from './use-save.ts'
import { type Place, itemTabs, useFocusOnPlace, useWizardPlace } from './wizard-step.ts'

/** Fills in the chapters that the server found in the film, unless somebody edited the rows. */
function useServedChapters(form: UseFormReturn<ContentForm, CheckContext>, served: ChapterRow[]): void {
  const { getValues, register, resetField } = form
  const shown = useRef(served)
  useEffect(() => {
    if (sameRows(shown.current, served)) return
    register('chapters')
    if (sameRows(getValues('chapters'), shown.current)) resetField('chapters', { defaultValue: served })
    shown.current = served
  }, [served, getValues, register, resetField])
}

/**
 * Checks an invalid field again with every letter. If the error disappeared only on leaving the field, the Next button
 * would move while it is pressed, and the click would be lost.
 */
function useRecheck(form: UseFormReturn<ContentForm, CheckContext>): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const field = fieldNames.find((known) => known === name)
          if (field !== undefined && form.getFieldState(field).invalid) void form.trigger(field)
        },
      }),
    [form],
  )
}

const formResolver: Resolver<ContentForm, CheckContext> = (form, context = {}) => {
  const found = Object.entries(checkForm(form, context))
  if (found.length === 0) return { values: form, errors: {} }
  const errors = found.map(([field, message]) => [field, { type: 'check', message }])
  return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<ContentForm> }
}

interface WizardOptions {
  item: Content | undefined
  copy: Copy | undefined
  categories: readonly Category[] | undefined
  area: RefObject<HTMLDivElement | null>
}

/** The form is kept above the steps, so that no value is lost when a step unmounts. */
function useWizardForm({ item, copy, categories }: WizardOptions, isUploading: boolean) {
  const initial = useMemo(
    () => (item === undefined ? (copy?.form ?? emptyForm) : fillForm(item)),
    [item, copy],
  )
  const context = { item, categories, isUploading }
  const form = useForm<ContentForm, CheckContext>({
    defaultValues: initial,
    resolver: formResolver,
    context,
    mode: 'onTouched',
  })
  useRecheck(form)

  const { resetField } = form
  const isDurationTyped = form.formState.dirtyFields.durationSec === true
  // Fills in the duration that the server measured, unless somebody edited the field.
  useEffect(() => {
    if (!isDurationTyped) resetField('durationSec', { defaultValue: initial.durationSec })
  }, [isDurationTyped, initial.durationSec, resetField])
  useServedChapters(form, initial.chapters)

  /** Shows the errors of these steps. Resolves with the first step that has an error, or null. */
  const checkSteps = async (from: number, to: number): Promise<number | null> => {
    const names = fieldNames.filter(
      (name) => from <= contentFields[name].step && contentFields[name].step <= to,
    )
    await form.trigger(names)
    const errors = checkForm(form.getValues(), context)
    const wrong = names.find((name) => errors[name] !== undefined)
    return wrong === undefined ? null : contentFields[wrong].step
  }
  const showErrors = (errors: FormErrors): number | null => {
    for (const name of fieldNames) {
      const message = errors[name]
      if (message !== undefined) form.setError(name, { type: 'server', message })
    }
    const first = firstError(errors)
    return first === undefined ? null : contentFields[first].step
  }
  return { form, initial, checkSteps, showErrors }
}

function useSteps(options: WizardOptions) {
  const { item, copy, area } = options
  const [uploading, setUploads] = useState<Uploads>({})
  const setUploading = (slot: UploadSlot, percent: number | null) => {
    const shown = percent === null ? undefined : Math.round(percent)
    setUploads((now) => (now[slot] === shown ? now : { ...now, [slot]: shown }))
  }
  const isUploading = uploading.file !== undefined
  const fields = useWizardForm(options, isUploading)
  const { form, checkSteps } = fields
  useEffect(() => {
    if (isUploading) form.clearErrors('fileUrl')
  }, [form, isUploading])
  const isEdit = item !== undefined
  const { step, place, furthest, goTo } = useWizardPlace(isEdit || copy !== undefined, isEdit)
  const askForFocus = useFocusOnPlace(area, place)
  const goToField = (target: Place, lack?: LackKind) => {
    goTo(target)
    askForFocus({ place: target, lack })
  }
  const goToLack = (kind: LackKind) => goToField(lackPlaces[kind].place, kind)
  const open = async (target: Place) => {
    const wrong = typeof target === 'number' && target > step ? await checkSteps(step, target - 1) : null
    if (wrong === null) goTo(target)
    else goToField(wrong)
  }
  const moves = { step, place, furthest, goTo, goToLack, goToField, open }
  return { ...fields, ...moves, uploading, setUploading }
}

export function useWizardWork(options: WizardOptions) {
  const { item, copy, categories } = options
  const steps = useSteps(options)
  const { form, initial, step, place, uploading } = steps
  const navigate = useNavigate()
  const list = useListReturn('/content')
  const saveLyrics = useRef<SaveLyrics>(null)
  const [lyricsState, setLyricsState] = useState<LyricsState>('saved')
  const onRefused = (errors: FormErrors) => {
    const wrong = steps.showErrors(errors)
    if (wrong !== null) steps.goToField(wrong)
  }
  const saving = useSave({ form, initial, step, item, copy, categories, onRefused })
  const { isDirty, isSubmitting } = form.formState

  /** Opens the step or tab with the error. A toast names it, unless it was open, or `description` is empty. */
  const sayWrong = (wrong: Place, description?: string) => {
    const title = typeof wrong === 'number' ? stepTitles[wrong - 1] : itemTabs[wrong]
    if (wrong !== place && description !== '') toast.error(`Not saved: ${title}`, { description })
    steps.goToField(wrong)
  }
  /** In a tab, Update sends the form only if it was edited. Otherwise it saves only the lyrics and stays in the tab. */
  const isFormSaved = typeof place === 'number' || isDirty
  const isFormRight = async () => {
    const wrong = await steps.checkSteps(1, stepCount)
    if (wrong !== null) sayWrong(wrong)
    return wrong === null
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
    // Unlike the button, Ctrl+S is not blocked while a save is running.
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
  // After the session has ended, leaving loses nothing: the draft waits for the next sign-in.
  const hasUnsaved = () => (isDirty || isUploading) && !saving.saved.current && sessionOwner() !== null
  const isSaving = isSubmitting || isSavingAll
  const tabs = { saveLyrics, lyricsState, setLyricsState }
  const upload = { ...waiting, isAfterUpload }
  return { ...steps, ...tabs, upload, saving, isSaving, submit, leave: () => void navigate(list), hasUnsaved }
}
