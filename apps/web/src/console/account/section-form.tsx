import { type ReactNode, createContext, use, useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { sendForm } from '../forms/form-dialog.tsx'

// Labels of the forms with unsaved changes. The page asks about all of them in one question before somebody leaves.
export const UnsavedSections = createContext<Set<string>>(new Set())

interface SectionFormProps<Values extends FieldValues> {
  label: string
  form: UseFormReturn<Values>
  send: (values: Values) => Promise<unknown>
  success: string
  failure: string
  /** Labels of the button: when it is ready, and while it is busy. */
  words: readonly [string, string]
  children: ReactNode
}

/** A form that stays open after a save. */
export function SectionForm<Values extends FieldValues>(props: SectionFormProps<Values>) {
  const { label, form, send, success, failure, words, children } = props
  const { isDirty, isSubmitting } = form.formState
  const unsaved = use(UnsavedSections)
  useEffect(() => {
    if (isDirty) unsaved.add(label)
    return () => void unsaved.delete(label)
  }, [unsaved, label, isDirty])
  const save = sendForm(form, (values) => send(values).then(() => toast.success(success)), failure)
  return (
    <form noValidate aria-label={label} onSubmit={(event) => void save(event)} className="grid gap-5">
      {children}
      <Button type="submit" variant="primary" busy={isSubmitting} className="justify-self-end max-md:w-full">
        {words[isSubmitting ? 1 : 0]}
      </Button>
    </form>
  )
}
