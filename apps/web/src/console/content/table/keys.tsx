import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'

const resizing: [keys: string, does: string] = [
  'Left, Right',
  'at the edge of a head change the width, Home resets it, Up and Down go to the next edge',
]
const looking: readonly [keys: string, does: string][] = [
  ['Arrows, Tab', 'move; with Shift, arrows mark cells'],
  ['Enter', 'in State opens the details'],
  ['Ctrl C', 'copies'],
  resizing,
]
const editing: readonly [keys: string, does: string][] = [
  ['Arrows, Tab', 'move; with Shift, arrows mark cells'],
  ['Enter, F2', 'edit; in State they open the details'],
  ['Letters', 'replace the value'],
  ['Escape', 'cancels an edit'],
  ['Space', 'switches Featured and Active; in the first column selects a row, with Shift all rows up to it'],
  ['Delete', 'clears'],
  ['Ctrl C, Ctrl V', 'copy and paste, also from a spreadsheet'],
  ['Ctrl D', 'fills down'],
  ['Ctrl Z', 'undoes'],
  resizing,
]

interface KeysProps {
  /** Id of the table's description for screen readers, which they also read while it is closed. */
  id: string
  mayEdit: boolean
}

/** Lists the keys of the table. */
export function Keys({ id, mayEdit }: KeysProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={Keyboard}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Keys
      </Button>
      <ul
        id={id}
        hidden={!isOpen}
        className="grid basis-full grid-cols-2 gap-x-6 gap-y-1 rounded bg-sunken p-3 text-sm lg:grid-cols-3"
      >
        {(mayEdit ? editing : looking).map(([keys, does]) => (
          <li key={keys}>
            <kbd className="font-sans font-medium">{keys}</kbd> {does}.
          </li>
        ))}
      </ul>
    </>
  )
}
