// The form lives above the steps, so that an unmounted step loses no values.
import type { Category, Content } from '@jinvani/contract'
import { useEffect, useMemo, useRef } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { Copy } from './copied-form.ts'
import { type ChapterRow, sameRows } from './fields/chapter-rows.ts'
import { type ContentForm, contentFields } from './fields/content-fields.ts'
import { emptyForm, formOf } from './fields/content-form.ts'
import { checkForm, type CheckContext, formResolver } from './fields/form-checks.ts'
import { fieldsOfStep, firstError, stepCount, type FormErrors } from './fields/form-fields.ts'

const fieldsOfSteps = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => fieldsOfStep(from + index)).flat()

/** Fills in the duration after processing, unless somebody edited the field. */
function useServedDuration(form: UseFormReturn<ContentForm, CheckContext>, durationSec: string): void {
  const { resetField } = form
  const isTyped = form.formState.dirtyFields.durationSec === true
  useEffect(() => {
    if (!isTyped) resetField('durationSec', { defaultValue: durationSec })
  }, [isTyped, durationSec, resetField])
}

/** Fills in the chapters that the film brought along, unless somebody edited the rows. */
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

interface WizardFormOptions {
  item: Content | undefined
  copy: Copy | undefined
  categories: readonly Category[] | undefined
  isUploading: boolean
}

/**
 * Checks an invalid field again with every letter. A check on blur would take the complaint away during the press
 * on Next: the button would move from under the pointer, and the click would be lost.
 */
function useRecheck(form: UseFormReturn<ContentForm, CheckContext>): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const field = fieldsOfSteps(1, stepCount).find((known) => known === name)
          if (field !== undefined && form.getFieldState(field).invalid) void form.trigger(field)
        },
      }),
    [form],
  )
}

export function useWizardForm({ item, copy, categories, isUploading }: WizardFormOptions) {
  const initial = useMemo(() => (item === undefined ? (copy?.form ?? emptyForm) : formOf(item)), [item, copy])
  const context = { item, categories, isUploading }
  const form = useForm<ContentForm, CheckContext>({
    defaultValues: initial,
    resolver: formResolver,
    context,
    mode: 'onTouched',
  })
  useRecheck(form)

  useServedDuration(form, initial.durationSec)
  useServedChapters(form, initial.chapters)

  /** Shows the errors of these steps. Gives the step of the first one, or null. */
  const checkSteps = async (from: number, to: number): Promise<number | null> => {
    const names = fieldsOfSteps(from, to)
    await form.trigger(names)
    const errors = checkForm(form.getValues(), context)
    const wrong = names.find((name) => errors[name] !== undefined)
    return wrong === undefined ? null : contentFields[wrong].step
  }
  const showErrors = (errors: FormErrors): number | null => {
    for (const name of fieldsOfSteps(1, stepCount)) {
      const message = errors[name]
      if (message !== undefined) form.setError(name, { type: 'server', message })
    }
    const first = firstError(errors)
    return first === null ? null : contentFields[first].step
  }
  return { form, initial, checkSteps, showErrors }
}
