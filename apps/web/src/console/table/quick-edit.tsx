// A sheet that edits one item. It saves in the same way as a row of the table.
import { type Category, type Content, ratings } from '@jinvani/contract'
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { sessionOwner } from '../../api/session-store.ts'
import { successes } from '../../sentences/error-sentences.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { MultiSelect } from '../../ui/fields/multi-select.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { addDone } from '../lists/done-here.ts'
import { categoryChoices } from '../item-facts/category-choices.ts'
import { type CellValue, type ColumnKey, columnAt, sameValue } from './cells/columns.ts'
import { undoneWords } from './cells/pasted.ts'
import { RowProblem, problemId } from './rows/row-problem.tsx'
import type { Server } from './rows/row-state.ts'
import { useSaver } from './rows/use-rows.ts'

type Values = ReadonlyMap<ColumnKey, CellValue>
const nothing: Values = new Map()
const isSignedIn = () => sessionOwner() !== null

interface QuickEditProps {
  item: Content
  isOpen: boolean
  categories: readonly Category[]
  onClose: () => void
}

/** Stays mounted after closing: the saver tries a failed undo again once the connection is back. */
export default function QuickEdit({ item, isOpen, categories, onClose }: QuickEditProps) {
  const formId = useId()
  const undos = useRef<Parameters<Server['onEdit']>[0][]>([])
  const saver = useSaver((undo) => undos.current.push(undo))
  const [typed, setTyped] = useState(nothing)
  /** The values sent since the sheet opened; null until Save is pressed. */
  const sent = useRef<Values>(null)
  const { saving, problem } = saver.stateOf(item._id)
  const valueOf = (key: ColumnKey) => typed.get(key) ?? saver.valueOf(item, key)
  const change = (key: ColumnKey, value: CellValue) => setTyped(new Map(typed).set(key, value))
  const wrong = (key: ColumnKey) =>
    problem?.column === key && ({ 'aria-invalid': true, 'aria-describedby': problemId(item) } as const)

  const save = (event: FormEvent) => {
    event.preventDefault()
    const edits = [...typed].map(([column, value]) => {
      const parsed = typeof value === 'string' ? columnAt(column).parse(value, categories) : { value }
      return { item, column, value: 'value' in parsed ? parsed.value : value }
    })
    sent.current = new Map([
      ...(sent.current ?? []),
      ...edits.map(({ column, value }) => [column, value] as const),
    ])
    saver.edit(edits)
    setTyped(nothing)
    endOnceSaved(nothing)
  }
  const end = () => {
    const stored = saver.itemOf(item)
    const isStored = ([key, value]: [ColumnKey, CellValue]) => sameValue(columnAt(key).read(stored), value)
    const mine = undos.current.splice(0).toReversed()
    const undo = async () => {
      for (const each of mine) toast.info(undoneWords(await each()))
    }
    if (mine.length > 0 && [...(sent.current ?? [])].some(isStored))
      toast.success(successes.content.update, { undo: addDone({ undo, hasToast: true }) })
    setTyped(nothing)
    sent.current = null
    onClose()
  }
  const cancel = () => {
    if (saving) return
    saver.discard(item._id)
    end()
  }
  const endOnceSaved = (left: Values) => {
    const row = saver.stateOf(item._id)
    const isOpenStill = left.size > 0 || row.saving || row.problem !== null || row.typed.size > 0
    if (sent.current !== null && !isOpenStill) end()
  }
  const look = useEffectEvent(() => endOnceSaved(typed))
  useEffect(() => saver.subscribe(() => look()), [saver])

  return (
    <>
      <Dialog
        open={isOpen}
        onClose={cancel}
        isTyped={typed.size > 0}
        title="Quick Edit"
        safe={null}
        actions={
          <>
            {problem && (
              <div className="w-full">
                <RowProblem item={item} saver={saver} categories={categories} />
              </div>
            )}
            <Button onClick={cancel}>Cancel</Button>
            <Button variant="primary" type="submit" form={formId} busy={saving}>
              Save
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={save} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Field label="Title">
            <TextInput
              dir="auto"
              value={String(valueOf('title'))}
              onChange={(event) => change('title', event.target.value)}
              {...wrong('title')}
            />
          </Field>
          <Field label="Rating">
            <Select
              value={String(valueOf('rating'))}
              onChange={(event) => change('rating', event.target.value)}
              {...wrong('rating')}
              none="None"
              labels={Object.fromEntries(ratings.map((rating) => [rating, rating]))}
            />
          </Field>
          {/* The switch gets the focus first, because a text field would open the keyboard of a phone. */}
          <Switch
            data-begin
            label="Active"
            checked={valueOf('active') === true}
            onChange={(event) => change('active', event.target.checked)}
            {...wrong('active')}
          />
          <Field label="Categories">
            <MultiSelect
              label="Categories"
              choices={categoryChoices(categories, valueOf('categories') as string[], item.mediaType)}
              value={valueOf('categories') as string[]}
              onValueChange={(value) => change('categories', value)}
              listClassName="max-h-36"
            />
          </Field>
        </form>
      </Dialog>
      {(typed.size > 0 || saver.hasUnsaved) && <LeaveGuard when={isSignedIn} />}
    </>
  )
}
