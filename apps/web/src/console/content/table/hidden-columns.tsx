// Remembers for each person, in this browser, which columns the table hides. The title stays.
import { Columns3, RotateCcw } from 'lucide-react'
import { personalStore } from '../../../browser/personal-store.ts'
import { Menu, MenuCheck, MenuItem } from '../../../ui/menu.tsx'
import { useAdmin } from '../../session/session.tsx'
import { type ColumnKey, columns } from './cells/columns.ts'
import { useColumnWidths } from './column-widths.ts'

const store = personalStore('jinvani.library-columns', (stored): readonly ColumnKey[] =>
  Array.isArray(stored) ? columns.map(({ key }) => key).filter((key) => stored.includes(key)) : [],
)

export function useHiddenColumns() {
  return store.useValue(useAdmin()._id)
}

export function ColumnsMenu() {
  const { _id } = useAdmin()
  const hidden = store.useValue(_id)
  const { reset } = useColumnWidths()
  const toggle = (key: ColumnKey) =>
    store.write(_id, hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key])
  return (
    <Menu label="Columns" icon={Columns3}>
      {columns
        .filter(({ key }) => key !== 'title')
        .map(({ key, label }) => (
          <MenuCheck key={key} isChecked={!hidden.includes(key)} onToggle={() => toggle(key)}>
            {label}
          </MenuCheck>
        ))}
      <MenuItem icon={RotateCcw} onSelect={reset}>
        Reset Widths
      </MenuItem>
    </Menu>
  )
}
