import type { Content } from '@jinvani/contract'
import { ArrowDownToLine } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Switch } from '../../../../ui/fields/switch.tsx'
import { CellEditor } from '../cells/cell-editor.tsx'
import type { Column } from '../cells/columns.ts'
import { useTable } from '../table-context.ts'

interface CompactFieldProps {
  item: Content
  column: Column
  isWrong: boolean
  onFill: () => void
}

function FlagField({ item, column }: CompactFieldProps) {
  const { saver, actions } = useTable()
  return (
    <Switch
      label={column.label}
      checked={saver.valueOf(item, column.key) === true}
      onChange={(event) => actions.write(item, column, event.target.checked)}
    />
  )
}

/** An inline field: a press opens its editor, leaving it saves. */
export function CompactField(props: CompactFieldProps) {
  const { item, column, isWrong, onFill } = props
  const { saver, categories, actions, mayEdit } = useTable()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const value = saver.valueOf(item, column.key)
  const text = column.show(value, categories)
  const close = () => {
    setOpen(false)
    // The button is drawn only in the next frame.
    requestAnimationFrame(() => opener.current?.focus())
  }
  if (!mayEdit)
    return (
      <p className="py-2">
        <span className="block text-sm text-muted">{column.label}</span>
        {text || '—'}
      </p>
    )
  return (
    <div className="flex items-end gap-1">
      <div className="min-w-0 grow">
        {column.editor === 'flag' ? (
          <FlagField {...props} />
        ) : isOpen ? (
          <>
            <span aria-hidden className="block text-sm text-muted">
              {column.label}
            </span>
            <div className="flex items-center gap-2">
              <div className="min-w-0 grow">
                <CellEditor
                  label={`${column.label} of ${item.title}`}
                  column={column}
                  value={value}
                  categories={categories}
                  mediaType={item.mediaType}
                  isEmpty={false}
                  onDone={(next) => {
                    actions.write(item, column, next)
                    close()
                  }}
                  onCancel={close}
                />
              </div>
              {column.editor !== 'categories' && <Button size="sm">Done</Button>}
            </div>
          </>
        ) : (
          <button
            ref={opener}
            type="button"
            onClick={() => setOpen(true)}
            className={classNames(
              'min-h-11 w-full rounded border border-hairline px-3 py-1.5 text-left hover:bg-sunken',
              isWrong && 'border-danger',
            )}
          >
            <span className="block text-sm text-muted">{column.label}</span>
            <span dir="auto" className={classNames('wrap-anywhere', column.key === 'slug' && 'text-sm')}>
              {text || '—'}
            </span>
          </button>
        )}
      </div>
      <IconButton
        label={`Fill down ${column.label} from ${item.title}`}
        icon={ArrowDownToLine}
        onClick={onFill}
      />
    </div>
  )
}
