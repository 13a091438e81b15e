// Saves a form and handles every result: success, refused fields, a stale version.
import { type RefObject, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { showError } from '../../sentences/show-error.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useListMutation } from '../lists/list-query.ts'
import { useListReturn } from '../lists/list-return.ts'
import { mergedOf } from './field-differences.ts'
import { complaintsOf } from './saved-fields.ts'
import { type DraftPlace, type FormDraft, useFormDraft } from './use-form-draft.ts'
import { type Comparing, type StaleEdit, type Versioned, useStaleEdit } from './use-stale-edit.ts'

type Field<Values extends FieldValues> = Path<Values> & keyof Values

interface Complaint<Values extends FieldValues> {
  field: Field<Values>
  message: string
}

interface SaveOptions<
  Values extends FieldValues,
  Context,
  Checked extends Values,
  Item extends Versioned,
  Sent,
> {
  form: UseFormReturn<Values, Context, Checked>
  /** Without a version the save overwrites everything. `stored`: the compared item that is overwritten. */
  send: (values: Checked, version: number | undefined, stored?: Item) => Promise<Sent>
  /** A sentence, or a function for further work after the save. */
  success: string | ((sent: Sent, values: Checked) => Promise<void>)
  failure: string
  /** Key of a list to load again after a save, also after a failed one. */
  list?: string
  /** A toast, and a complaint at the field, for a slug that another item has. */
  slugTaken?: { sentence: string; message: string }
  /** Maps the path of a complaint to a field, if their names differ. */
  fieldOf?: (path: string) => Field<Values> | null
  /** Shows the refused fields; without it they are marked and the first one gets the focus. */
  onRefused?: (complaints: Complaint<Values>[]) => void
  /** The edited item, for comparing with another person's version; without it no edit is stale. */
  comparing?: Comparing<Values, Item> | undefined
  /** The list to return to after saving. */
  doneTo: string
  /** Storage place of the draft; without it there is none. */
  draft?: DraftPlace<Values>
  /** Current step of a form with steps; its draft remembers it. */
  step?: number
  /** Values that count as untouched, if they differ from the first values of the form. */
  initial?: Values
}

export interface FormSaving<Values> {
  submit: () => Promise<void>
  /** Saves over another person's version, except for the fields with these labels. */
  overwrite: (chosen: ReadonlySet<string>) => Promise<void>
  /** Becomes true before the form closes. */
  saved: RefObject<boolean>
  draft: FormDraft<Values>
  stale: StaleEdit<unknown> | null
  closeStale: () => void
}

/** Shows the server's complaints at their fields and keeps the edits. */
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
  Item extends Versioned,
  Sent,
>(options: SaveOptions<Values, Context, Checked, Item, Sent>): FormSaving<Values> {
  const { form, send, success, failure, list: key, slugTaken, doneTo, comparing, step } = options
  const version = comparing?.item.version
  const { mutateAsync } = useListMutation(key ?? '', (sending: () => Promise<Sent>) => sending())
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
    const own = error.status === 409 ? slugTaken : undefined
    const isField = (path: string): path is Field<Values> => path in form.getValues()
    const fieldOf = options.fieldOf ?? ((path: string) => (isField(path) ? path : null))
    const complaints = complaintsOf(error.errors, fieldOf)
    const taken = own && [{ field: 'slug' as Field<Values>, message: own.message }]
    refuse(complaints.length === 0 && taken ? taken : complaints)
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
    // A second click can arrive before the button is drawn as busy.
    if (running.current || saved.current) return
    running.current = true
    try {
      const sending = () => send(values, ifMatch, stored)
      await finish(await (key === undefined ? sending() : mutateAsync(sending)), values)
    } catch (error) {
      fail(error, yours)
    } finally {
      running.current = false
    }
  }
  /** Overwrites the compared version, but no later save of a third person. */
  const overwrite = (yours: Checked, chosen: ReadonlySet<string>) => {
    if (comparing === undefined || stale?.status !== 'compared') return save(yours, undefined)
    const { item, valuesOf, views } = comparing
    const { stored } = stale
    const merged = mergedOf(views, { base: valuesOf(item), theirs: valuesOf(stored), yours }, chosen)
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
