import { createContext, use, useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import { showError } from '../../sentences/show-error.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { placeErrors } from '../forms/field-differences.ts'

// Names of the sections with unsaved changes, so that the page asks only once before somebody leaves.
export const UnsavedSections = createContext<Set<string>>(new Set())

function useUnsaved(section: string, isDirty: boolean): void {
  const unsaved = use(UnsavedSections)
  useEffect(() => {
    if (isDirty) unsaved.add(section)
    return () => void unsaved.delete(section)
  }, [unsaved, section, isDirty])
}

interface SectionForm<Values extends FieldValues> {
  section: string
  form: UseFormReturn<Values>
  send: (values: Values) => Promise<unknown>
  success: string
  failure: string
}

/** A form that stays open after saving. Fields that the server refuses say so themselves, without a toast. */
export function useSectionForm<Values extends FieldValues>(options: SectionForm<Values>) {
  const { section, form, send, success, failure } = options
  useUnsaved(section, form.formState.isDirty)
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
  return (event: { preventDefault: () => void }) => {
    event.preventDefault()
    void save()
  }
}
