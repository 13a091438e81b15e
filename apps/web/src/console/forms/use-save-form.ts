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
  /** Without a version the save overwrites everything. `stored` is the compared version that it overwrites. */
  send: (values: Checked, version: number | undefined, stored?: Item) => Promise<Sent>
  /** The toast's sentence, or work to do after the save. */
  success: string | ((sent: Sent, values: Checked) => Promise<void>)
  failure: string
  /** Key of a list to load again after any save, even a failed one. */
  list?: string
  /** The toast, and the complaint at the field, if another item has the slug. */
  slugTaken?: { sentence: string; message: string }
  /** Finds the field for the path of a complaint, if their names differ. */
  fieldOf?: (path: string) => Field<Values> | null
  /** Shows the refused fields; by default the form marks them and focuses the first one. */
  onRefused?: (complaints: Complaint<Values>[]) => void
  /** The edited item, to compare with another person's version. Without it no edit counts as stale. */
  comparing?: Comparing<Values, Item> | undefined
  /** Where the form leads; the page of `list` if it is not set. */
  doneTo?: string
  /** Where the draft is kept; without it there is none. */
  draft?: DraftPlace<Values>
  /** In a form with steps, the current one; the draft remembers it. */
  step?: number
  /** The values that count as untouched, if the form starts with others. */
  initial?: Values
}

export interface FormSaving<Values> {
  submit: () => Promise<void>
  overwrite: (chosen: ReadonlySet<string>) => Promise<void>
  /** Turns true before the form closes. */
  saved: RefObject<boolean>
  draft: FormDraft<Values>
  /** The address that Save and Cancel lead to. */
  list: string
  stale: StaleEdit<unknown> | null
  closeStale: () => void
}

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
  const { form, send, success, failure, list: key, slugTaken, comparing, step } = options
  const version = comparing?.item.version
  const { mutateAsync } = useListMutation(key ?? '', (sending: () => Promise<Sent>) => sending())
  const navigate = useNavigate()
  const list = useListReturn(options.doneTo ?? `/${key}`)
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
    // A second click can come before the button looks busy.
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
  /** Overwrites the version that was compared, but not a still later save by a third person. */
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
    list,
    stale,
    closeStale: close,
  }
}
