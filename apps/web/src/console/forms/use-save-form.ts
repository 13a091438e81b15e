import { calls } from '@jinvani/contract'
import { type RefObject, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/client.ts'
import { showError } from '../../sentences/show-error.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useListReturn } from '../lists/list-address.ts'
import { useListMutation } from '../lists/list-query.ts'
import { useAdmin } from '../session/session.tsx'
import {
  type Difference,
  type FieldView,
  placeErrors,
  findDifferences,
  mergeVersions,
} from './field-differences.ts'
import { type DraftPlace, type FormDraft, useFormDraft } from './use-form-draft.ts'

const READ = 20

interface Versioned {
  _id: string
  version: number
}

interface LastSave {
  /** Names of the others who have saved since the form was opened, latest first. */
  names: string[]
  /** True if this person saved too, in another tab or on another device. */
  isYours: boolean
  at: string
}

/** Who has saved since the opened version, and the time of the last save; null if that is unknown. */
async function findLastSave(id: string, version: number, me: string): Promise<LastSave | null> {
  try {
    const { items } = await request(calls.listVersions, { params: { id }, query: { pageSize: READ } })
    const since = items.filter((save) => save.version > version)
    const others = since.filter(({ actor }) => actor.id !== me)
    const names = others.map(({ actor }) => (actor.kind === 'program' ? 'the program' : actor.name))
    const at = since[0]?.at
    if (at === undefined) return null
    return { names: [...new Set(names)].filter(Boolean), isYours: others.length < since.length, at }
  } catch {
    return null
  }
}

interface Comparing<Values, Item extends Versioned> {
  item: Item
  valuesOf: (item: Item) => Values
  views: readonly FieldView<Values>[]
  read: (id: string) => Promise<Item>
  /** False for items without a history, for which nobody can tell who saved. */
  hasHistory: boolean
}

/** What the edits are based on: the opened version, or that of a restored draft. */
interface Edited<Values> {
  version: number
  base: Values
}

export type StaleEdit<Item> =
  | { status: 'comparing' }
  | { status: 'unknown' }
  | { status: 'compared'; stored: Item; differences: Difference[]; by: LastSave | null }

/** Compares with the stored version after the server refused a save, because another save had come first. */
function useStaleEdit<Values, Item extends Versioned>(
  comparing: (Comparing<Values, Item> & Edited<Values>) | undefined,
) {
  const { _id: me } = useAdmin()
  const [stale, setStale] = useState<StaleEdit<Item> | null>(null)

  const compare = async (yours: Values): Promise<StaleEdit<Item>> => {
    if (comparing === undefined) return { status: 'unknown' }
    const { item, version, base, valuesOf, views, read, hasHistory } = comparing
    const { _id: id } = item
    const [stored, by] = await Promise.all([read(id), hasHistory ? findLastSave(id, version, me) : null])
    const differences = findDifferences(views, { base, theirs: valuesOf(stored), yours })
    return { status: 'compared', stored, differences, by }
  }
  const ask = async (yours: Values) => {
    setStale({ status: 'comparing' })
    const outcome = await compare(yours).catch(() => ({ status: 'unknown' }) as const)
    // A dialog that the person closed while the comparison was loading stays closed.
    setStale((now) => (now?.status === 'comparing' ? outcome : now))
  }
  return { stale, ask, close: () => setStale(null) }
}

type Field<Values extends FieldValues> = Path<Values> & keyof Values

interface Complaint<Values extends FieldValues> {
  field: Field<Values>
  message: string
}

interface SaveOptions<Values extends FieldValues, Checked extends Values, Item extends Versioned, Sent> {
  form: Pick<UseFormReturn<Values, unknown, Checked>, 'getValues' | 'handleSubmit' | 'setError' | 'subscribe'>
  /** `version`: undefined to overwrite whatever is stored. `stored`: the version that the person compared. */
  send: (values: Checked, version: number | undefined, stored?: Item) => Promise<Sent>
  /** A sentence for the toast, or a function that runs after the save. */
  success: string | ((sent: Sent, values: Checked) => Promise<void>)
  failure: string
  /** First part of the list's query key. The list reloads after any save, even a failed one. */
  list?: string
  /** What to say if another item has the slug: in the toast, and at the field. */
  slugTaken?: { sentence: string; message: string }
  /** Maps the path of a server error to a field, if the names differ. */
  fieldOf?: (path: string) => Field<Values> | null
  /** Shows the refused fields. By default the form marks them all and focuses the first. */
  onRefused?: (complaints: Complaint<Values>[]) => void
  /** For comparing with another person's version. Without it a save is never refused as stale. */
  comparing?: Comparing<Values, Item> | undefined
  /** Where Save and Cancel lead; by default to the list. */
  doneTo?: string
  /** Where the draft is stored. Without it there are no drafts. */
  draft?: DraftPlace<Values>
  /** The current step of a form with steps. The draft remembers it. */
  step?: number
  /** Values that count as unedited, if they differ from the form's first values. */
  initial?: Values
}

export interface FormSaving<Values> {
  submit: () => Promise<void>
  overwrite: (chosen: ReadonlySet<string>) => Promise<void>
  /** Set before the form closes, so that leaving it asks no question. */
  saved: RefObject<boolean>
  draft: FormDraft<Values>
  list: string
  stale: StaleEdit<unknown> | null
  closeStale: () => void
}

export function useSaveForm<Values extends FieldValues, Checked extends Values, Item extends Versioned, Sent>(
  options: SaveOptions<Values, Checked, Item, Sent>,
): FormSaving<Values> {
  const { form, send, success, failure, list: key, slugTaken, step } = options
  const opened = options.comparing
  const { mutateAsync } = useListMutation(key ?? '', (sending: () => Promise<Sent>) => sending())
  const navigate = useNavigate()
  const list = useListReturn(options.doneTo ?? `/${key}`)
  const [begun] = useState(() => form.getValues())
  const draft = useFormDraft({
    form,
    place: options.draft,
    version: opened?.item.version,
    initial: options.initial ?? begun,
    step,
  })
  const edited =
    opened && (draft.restored ?? { version: opened.item.version, base: opened.valuesOf(opened.item) })
  const comparing = opened && edited && { ...opened, version: edited.version, base: edited.base }
  const saved = useRef(false)
  const running = useRef(false)
  const { stale, ask, close } = useStaleEdit(comparing)

  const markFields = (complaints: Complaint<Values>[]) => {
    for (const [index, { field, message }] of complaints.entries())
      form.setError(field, { message }, { shouldFocus: index === 0 })
  }
  const refuse = options.onRefused ?? markFields
  const fail = (error: unknown, yours: Checked) => {
    if (!(error instanceof ApiError)) return showError(error, failure)
    if (error.status === 412) return void ask(yours)
    const taken = error.status === 409 ? slugTaken : undefined
    const isField = (path: string): path is Field<Values> => path in form.getValues()
    const fieldOf = options.fieldOf ?? ((path: string) => (isField(path) ? path : null))
    const complaints = placeErrors(error.errors, fieldOf)
    if (complaints.length === 0 && taken)
      complaints.push({ field: 'slug' as Field<Values>, message: taken.message })
    refuse(complaints)
    if (taken) toast.error(taken.sentence)
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
    // A second click may come before the button looks busy.
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
  /** Overwrites the compared version, but no later one. Without a comparison it overwrites whatever is stored. */
  const overwrite = (yours: Checked, chosen: ReadonlySet<string>) => {
    if (comparing === undefined || stale?.status !== 'compared') return save(yours, undefined)
    const { base, valuesOf, views } = comparing
    const { stored } = stale
    const merged = mergeVersions(views, { base, theirs: valuesOf(stored), yours }, chosen)
    return save(merged, stored.version, yours, stored)
  }
  return {
    submit: () => form.handleSubmit((values) => save(values, comparing?.version))(),
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
