// Saving a form with everything that can come of it: success, refused fields, a stale version.
import { type RefObject, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { toast } from '../../ui/toast.ts'
import { complaintsOf } from './saved-fields.ts'
import { showError } from './show-error.ts'

interface SaveOptions<Values extends FieldValues, Checked> {
  form: UseFormReturn<Values, unknown, Checked>
  /** Version of the item as it was loaded; without one there is nothing to be stale. */
  version: number | undefined
  /** Without a version whatever is stored is overwritten. */
  send: (values: Checked, version: number | undefined) => Promise<unknown>
  success: string
  failure: string
  /** The failures whose sentence is another one, like a taken slug. */
  failureOf?: (error: ApiError) => { sentence: string; field: Path<Values>; message: string } | undefined
  /** Where a saved form leads. */
  doneTo: string
}

export interface FormSaving {
  submit: () => Promise<void>
  /** The same over whatever somebody else saved. */
  overwrite: () => Promise<void>
  /** Becomes true before the form is left. */
  saved: RefObject<boolean>
  isStale: boolean
  closeStale: () => void
}

/** Puts what the server refused at its field; what was typed stays. */
function markFields<Values extends FieldValues, Checked>(
  form: UseFormReturn<Values, unknown, Checked>,
  complaints: { field: Path<Values>; message: string }[],
): void {
  for (const [index, { field, message }] of complaints.entries())
    form.setError(field, { message }, { shouldFocus: index === 0 })
}

export function useSaveForm<Values extends FieldValues, Checked>(
  options: SaveOptions<Values, Checked>,
): FormSaving {
  const { form, version, send, success, failure, failureOf, doneTo } = options
  const navigate = useNavigate()
  const saved = useRef(false)
  const [isStale, setStale] = useState(false)

  const fail = (error: unknown) => {
    if (!(error instanceof ApiError)) return showError(error, failure)
    if (error.status === 412) return setStale(true)
    const own = failureOf?.(error)
    const isField = (path: string): path is Path<Values> => path in form.getValues()
    const complaints = complaintsOf(error.errors, isField)
    markFields(form, complaints.length === 0 && own ? [own] : complaints)
    if (own) toast.error(own.sentence)
    else showError(error, failure)
  }
  const save = async (values: Checked, ifMatch: number | undefined) => {
    try {
      await send(values, ifMatch)
      saved.current = true
      toast.success(success)
      await navigate(doneTo)
    } catch (error) {
      fail(error)
    }
  }
  return {
    submit: () => form.handleSubmit((values) => save(values, version))(),
    overwrite: () => form.handleSubmit((values) => save(values, undefined))(),
    saved,
    isStale,
    closeStale: () => setStale(false),
  }
}
