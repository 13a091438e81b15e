import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea, TextInput } from '../../../ui/fields/text-input.tsx'
import { useTable } from '../table-context.ts'
import { type Area, MOST_ROWS, parseCells } from './pasted.ts'

interface FillDialogProps {
  area: Area | null
  onClose: () => void
}

function FillForm({ area, onClose }: { area: Area; onClose: () => void }) {
  const { actions, total } = useTable()
  const room = Math.min(total - area.top, MOST_ROWS)
  const marked = area.bottom - area.top + 1
  const [text, setText] = useState(() => actions.copy({ ...area, bottom: area.top, right: area.left }))
  const [count, setCount] = useState(String(marked > 1 ? marked : Math.min(2, room)))
  const lines = parseCells(text).length
  const typed = Number(count)
  const isCount = Number.isInteger(typed) && typed >= 1 && typed <= room
  const fill = (event: FormEvent) => {
    event.preventDefault()
    if (lines === 1 && !isCount) return
    const rows = lines > 1 ? lines : typed
    void actions.paste(text, { ...area, right: area.left, bottom: area.top + rows - 1 })
    onClose()
  }
  return (
    <form id="fill-down" noValidate onSubmit={fill} className="grid gap-4">
      <Field label="Value" hint="Several lines fill one row each, such as a copied column">
        <TextArea rows={4} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      {lines === 1 ? (
        <Field
          label="Rows"
          hint={`Including this row; ${room} at most`}
          error={isCount ? undefined : `A whole number from 1 to ${room}`}
        >
          <TextInput inputMode="numeric" value={count} onChange={(event) => setCount(event.target.value)} />
        </Field>
      ) : (
        <p className="text-muted">
          {Math.min(lines, room)} rows will be filled
          {lines > room && `; ${lines - room} lines have no row`}
        </p>
      )}
    </form>
  )
}

/** Works by touch and without a clipboard. */
export function FillDialog({ area, onClose }: FillDialogProps) {
  const { columns } = useTable()
  return (
    <Dialog
      open={area !== null}
      onClose={onClose}
      title={`Fill down: ${columns[area?.left ?? 0]?.label ?? ''}`}
      actions={
        <Button variant="primary" type="submit" form="fill-down">
          Fill
        </Button>
      }
    >
      {area !== null && <FillForm area={area} onClose={onClose} />}
    </Dialog>
  )
}
