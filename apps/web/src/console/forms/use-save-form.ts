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

type Field<Values extends FieldValues> = Path<Values> & keyof Values

interface Complaint<Values extends FieldValues> {
  field: Field<Values>
  message: string
}

interface SaveOptions<
  Values extends FieldValues,
  Context,
  Checked extends Values,
  Item extends Stored<Values>,
  Sent,
> {
  form: UseFormReturn<Values, Context, Checked>
  /** Version of the item as it was loaded; without one there is nothing to be stale. */
  version: number | undefined
  /** Without a version whatever is stored is overwritten. `stored`: what it was compared with, when it overwrites that. */
  send: (values: Checked, version: number | undefined, stored?: Item) => Promise<Sent>
  /** What is said then; or done, where saving is not all. */
  success: string | ((sent: Sent, values: Checked) => Promise<void>)
  failure: string
  /** The failures whose sentence is another one, like a taken slug. */
  failureOf?: (error: ApiError) => (Complaint<Values> & { sentence: string }) | undefined
  /** The field that shows the path of a complaint, where it is not called like it. */
  fieldOf?: (path: string) => Field<Values> | null
  /** Shows the refused fields; without it they are marked and the first one gets the focus. */
  onRefused?: (complaints: Complaint<Values>[]) => void
  /** Shows what another person has saved meanwhile. */
  comparing?: Comparing<Values, Item> | undefined
  /** The list to which a saved form leads. */
  doneTo: string
  /** Under what the typed words are kept; without it they are not. */
  draft?: DraftPlace<Values>
  /** Of a form with steps: where it stands, which its draft remembers. */
  step?: number
  /** What counts as untouched, where that is not what the form began with. */
  initial?: Values
}

export interface FormSaving<Values> {
  submit: () => Promise<void>
  /** Saves, and overwrites what another person saved but for the fields of these labels. */
  overwrite: (chosen: ReadonlySet<string>) => Promise<void>
  /** Becomes true before the form is left. */
  saved: RefObject<boolean>
  draft: FormDraft<Values>
  stale: StaleEdit<Stored<Values>> | null
  closeStale: () => void
}

/** Puts what the server refused at its field; what was typed stays. */
function markFields<Values extends FieldValues, Context, Checked>(
  form: UseFormReturn<Values, Context, Checked>,
  complaints: Complaint<Values>[],
): void {
  for (const [index, { field, message }] of complaints.entries())
    form.setError(field, { message }, { shouldFocus: index === 0 })
}

export function useSaveForm<
  Values extends FieldValues,
  Context,
  Checked extends Values,
  Item extends Stored<Values>,
  Sent,
>(options: SaveOptions<Values, Context, Checked, Item, Sent>): FormSaving<Values> {
  const { form, version, send, success, failure, failureOf, doneTo, comparing, step } = options
  const navigate = useNavigate()
  const list = useListReturn(doneTo)
  const [begun] = useState(() => form.getValues())
  const draft = useFormDraft({ form, place: options.draft, version, initial: options.initial ?? begun, step })
  const saved = useRef(false)
  const running = useRef(false)
  const { stale, ask, close } = useStaleEdit(comparing)

  const refuse = (complaints: Complaint<Values>[]) =>
    options.onRefused ? options.onRefused(complaints) : markFields(form, complaints)
  const fail = (error: unknown, yours: Checked) => {
    if (!(error instanceof ApiError)) return showError(error, failure)
    if (error.status === 412) return void ask(yours)
    const own = failureOf?.(error)
    const isField = (path: string): path is Field<Values> => path in form.getValues()
    const fieldOf = options.fieldOf ?? ((path: string) => (isField(path) ? path : null))
    const complaints = complaintsOf(error.errors, fieldOf)
    refuse(complaints.length === 0 && own ? [own] : complaints)
    if (own) toast.error(own.sentence)
    else showError(error, failure)
  }
  const finish = async (sent: Sent, values: Checked) => {
    saved.current = true
    draft.forget()
    if (typeof success === 'string') toast.success(success)
    else await success(sent, values)
    await navigate(list)
  }
  const save = async (values: Checked, ifMatch: number | undefined, yours = values, stored?: Item) => {
    // A second click comes before the button can be drawn as busy.
    if (running.current || saved.current) return
    running.current = true
    try {
      await finish(await send(values, ifMatch, stored), values)
    } catch (error) {
      fail(error, yours)
    } finally {
      running.current = false
    }
  }
  /** Over what was compared, and not over what a third person saved since. */
  const overwrite = (yours: Checked, chosen: ReadonlySet<string>) => {
    if (comparing === undefined || stale?.status !== 'compared') return save(yours, undefined)
    const { base, views } = comparing
    const { stored } = stale
    const merged = mergedOf(views, { base, theirs: stored.values, yours }, chosen)
    return save(merged, stored.version, yours, stored)
  }
  return {
    submit: () => form.handleSubmit((values) => save(values, version))(),
    overwrite: (chosen) => {
      close()
      return form.handleSubmit((yours) => overwrite(yours, chosen))()
    },
    saved,
    draft,
    stale,
    closeStale: close,
  }
}
