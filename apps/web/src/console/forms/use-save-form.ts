// Saving a form with everything that can come of it: success, refused fields, a stale version.
import { type RefObject, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { mergedOf } from './field-differences.ts'
import type { DraftPlace } from './form-draft.ts'
import { useListReturn } from '../lists/list-return.ts'
import { complaintsOf } from './saved-fields.ts'
import { showError } from '../../sentences/show-error.ts'
import { type FormDraft, useFormDraft } from './use-form-draft.ts'
import { type Comparing, type StaleEdit, type Stored, useStaleEdit } from './use-stale-edit.ts'

interface SaveOptions<Values extends FieldValues, Checked extends Values> {
  form: UseFormReturn<Values, unknown, Checked>
  /** Version of the item as it was loaded; without one there is nothing to be stale. */
  version: number | undefined
  /** Without a version whatever is stored is overwritten. */
  send: (values: Checked, version: number | undefined) => Promise<unknown>
  success: string
  failure: string
  /** The failures whose sentence is another one, like a taken slug. */
  failureOf?: (error: ApiError) => { sentence: string; field: Path<Values>; message: string } | undefined
  /** Shows what somebody else has saved meanwhile. */
  comparing?: Comparing<Values> | undefined
  /** The list to which a saved form leads. */
  doneTo: string
  /** Under what the typed words are kept; without it they are not. */
  draft?: DraftPlace<Values>
}

export interface FormSaving<Values> {
  submit: () => Promise<void>
  /** The same over whatever somebody else saved. */
  overwrite: () => Promise<void>
  /** Becomes true before the form is left. */
  saved: RefObject<boolean>
  draft: FormDraft<Values>
  stale: StaleEdit<Stored<Values>> | null
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

export function useSaveForm<Values extends FieldValues, Checked extends Values>(
  options: SaveOptions<Values, Checked>,
): FormSaving<Values> {
  const { form, version, send, success, failure, failureOf, doneTo, comparing } = options
  const navigate = useNavigate()
  const list = useListReturn(doneTo)
  const [initial] = useState(() => form.getValues())
  const draft = useFormDraft({ form, place: options.draft, version, initial })
  const saved = useRef(false)
  const running = useRef(false)
  const { stale, ask, close } = useStaleEdit(comparing)

  const fail = (error: unknown, yours: Checked) => {
    if (!(error instanceof ApiError)) return showError(error, failure)
    if (error.status === 412) return void ask(yours)
    const own = failureOf?.(error)
    const isField = (path: string): path is Path<Values> => path in form.getValues()
    const complaints = complaintsOf(error.errors, isField)
    markFields(form, complaints.length === 0 && own ? [own] : complaints)
    if (own) toast.error(own.sentence)
    else showError(error, failure)
  }
  const save = async (values: Checked, ifMatch: number | undefined, yours = values) => {
    // A second click comes before the button can be drawn as busy.
    if (running.current || saved.current) return
    running.current = true
    try {
      await send(values, ifMatch)
      saved.current = true
      draft.forget()
      toast.success(success)
      await navigate(list)
    } catch (error) {
      fail(error, yours)
    } finally {
      running.current = false
    }
  }
  /** Over what was compared, and not over what a third person saved since. */
  const overwrite = (yours: Checked) => {
    if (comparing === undefined || stale?.status !== 'compared') return save(yours, undefined)
    const { base, views } = comparing
    const { values: theirs, version } = stale.stored
    return save(mergedOf(views, { base, theirs, yours }), version, yours)
  }
  return {
    submit: () => form.handleSubmit((values) => save(values, version))(),
    overwrite: () => {
      close()
      return form.handleSubmit((yours) => overwrite(yours))()
    },
    saved,
    draft,
    stale,
    closeStale: close,
  }
}
