import { type ReactNode, createContext, use, useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import { showError } from '../../sentences/show-error.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { placeErrors } from '../forms/field-differences.ts'

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

/** A form that stays open after saving. Fields that the server refuses say so themselves, without a toast. */
export function SectionForm<Values extends FieldValues>(props: SectionFormProps<Values>) {
  const { label, form, send, success, failure, words, children } = props
  const { isDirty, isSubmitting } = form.formState
  const unsaved = use(UnsavedSections)
  useEffect(() => {
    if (isDirty) unsaved.add(label)
    return () => void unsaved.delete(label)
  }, [unsaved, label, isDirty])
  const isField = (path: string): path is Path<Values> => path in form.getValues()
  const save = form.handleSubmit(async (values) => {
    try {
      await send(values)
      toast.success(success)
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : []
      const complaints = placeErrors(errors, (path) => (isField(path) ? path : null))
      for (const [index, { field, message }] of complaints.entries())
        form.setError(field, { message }, { shouldFocus: index === 0 })
      if (complaints.length === 0) showError(error, failure)
    }
  })
  return (
    <form noValidate aria-label={label} onSubmit={(event) => void save(event)} className="grid gap-5">
      {children}
      <Button type="submit" variant="primary" busy={isSubmitting} className="justify-self-end max-md:w-full">
        {words[isSubmitting ? 1 : 0]}
      </Button>
    </form>
  )
}
