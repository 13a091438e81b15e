// Keyboard, mouse and clipboard of the grid. The handlers find the cell by its data attributes.
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { isCommandKey } from '../../../browser/command-key.ts'
import type { Then } from '../cells/cell-editor.tsx'
import type { CellValue } from '../cells/columns.ts'
import { useTable } from '../table-context.ts'
import { type Cursor, type Place, markedArea, cursorAt, moved, rowLayout, tabbed } from './cursor.ts'

/** True for a key that types something. Such a key opens an editor, which then receives it. */
const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === 'Process')

function placeOf(target: EventTarget): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row][data-column]') : null
  return cell ? { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) } : null
}

const cellIn = (grid: Element, { row, column }: Place) =>
  grid.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)

export function useGrid(box: RefObject<HTMLElement | null>, pageRows: () => number) {
  const { rows, total, saver, actions, columns, mayEdit, selection } = useTable()
  const { lead } = rowLayout(mayEdit, columns)
  const size = { rows: total, columns: columns.length + lead }
  const [kept, setCursor] = useState<Cursor>(cursorAt({ row: 0, column: lead }))
  // If the cursor's column has been hidden, the cursor moves to the first column.
  const cursor = kept.column < size.columns ? kept : cursorAt({ row: kept.row, column: lead })
  const [editing, setEditing] = useState<'whole' | 'empty' | null>(null)
  /** The cursor whose cell gets the focus once rendered. A late render for an older cursor must not take the focus. */
  const takesFocus = useRef<Cursor>(null)
  // If the row is not rendered yet, the grid first scrolls there.
  useEffect(() => {
    const grid = box.current
    if (!grid || takesFocus.current !== cursor || cellIn(grid, cursor)) return
    grid.focus({ preventScroll: true })
    grid.querySelector(`[data-row="${cursor.row}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [box, cursor])
  // Focuses the cell and scrolls it into view, without leaving it under the sticky columns.
  useEffect(() => {
    if (editing !== null || takesFocus.current !== cursor) return
    const cell = box.current && cellIn(box.current, cursor)
    if (!cell) return
    takesFocus.current = null
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const item = rows.at(cursor.row)
  const column = columns[cursor.column - lead]
  const area = markedArea(cursor)
  const dataArea = { ...area, left: Math.max(0, area.left - lead), right: area.right - lead }
  const isData = dataArea.right >= 0

  const go = (next: Cursor) => {
    takesFocus.current = next
    setEditing(null)
    setCursor(next)
  }
  const toggle = () => {
    if (item && column && mayEdit) actions.write(item, column, saver.valueOf(item, column.key) !== true)
  }
  const select = (withShift: boolean) => {
    if (item) selection?.toggle(item._id, !selection.isSelected(item._id), rows.ids, withShift)
  }
  const open = (how: 'whole' | 'empty') => {
    if (!item || !mayEdit || !column) return
    if (column.editor === 'flag') return toggle()
    flushSync(() => {
      setCursor(cursorAt(cursor))
      setEditing(how)
    })
  }
  const below = Math.min(cursor.row + 1, total - 1)
  const after: Record<Then, Place> = {
    stay: cursor,
    here: cursor,
    down: { row: below, column: cursor.column },
    right: tabbed(cursor, size, false) ?? { row: below, column: lead },
    left: tabbed(cursor, size, true) ?? cursor,
  }
  const done = (value: CellValue, then: Then) => {
    if (item && column) actions.write(item, column, value)
    if (then === 'stay') setEditing(null)
    else go(cursorAt(after[then]))
  }
  const cancel = () => go(cursor)
  const undo = async () => {
    const undone = await actions.undo()
    const index = columns.findIndex(({ key }) => key === undone?.at?.column)
    if (index >= 0 && rows.at(cursor.row)?._id === undone?.at?.id)
      go(cursorAt({ row: cursor.row, column: index + lead }))
  }

  /** For keys that do not move the cursor. Returns false if the grid has no use for the key. */
  const command = (event: KeyboardEvent): boolean => {
    const { key } = event
    if (event.ctrlKey || event.metaKey) {
      if (isCommandKey(event, 'z') && mayEdit) void undo()
      else if (isCommandKey(event, 'd') && mayEdit && isData) void actions.fillDown(dataArea)
      else if (isCommandKey(event, 'a'))
        setCursor({ row: total - 1, column: size.columns - 1, anchor: { row: 0, column: lead } })
      else return false
      return true
    }
    if (key === 'Enter' || key === 'F2') open('whole')
    else if (key === 'Delete' || key === 'Backspace') {
      if (mayEdit && isData) actions.clear(dataArea)
    } else if (key === ' ' && cursor.column === 0) select(event.shiftKey)
    else if (key === ' ' && column?.editor === 'flag') toggle()
    else if (key === 'Escape') setCursor(cursorAt(cursor))
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // An open cell editor handles its keys itself.
    if (editing !== null || placeOf(event.target) === null) return
    if (isControl(event.target)) return moveInControls(event)
    if (event.key === 'Tab') {
      const next = tabbed(cursor, size, event.shiftKey)
      if (next === null) return
      event.preventDefault()
      return go(next)
    }
    if (cursor.column < lead && (event.key === 'Enter' || event.key === 'F2')) {
      event.preventDefault()
      return enterControls(event.currentTarget)
    }
    const next = moved(cursor, size, event, pageRows())
    if (next !== null) go(next)
    else if (!command(event)) {
      // The editor is rendered by the time this returns, so the browser types the letter into it.
      if (isTyped(event) && column?.editor !== 'flag') open('empty')
      return
    }
    event.preventDefault()
  }
  const enterControls = (grid: Element) => {
    const cell = cellIn(grid, cursor)
    cell?.querySelector('a')?.focus()
    cell?.querySelector('button')?.click()
  }
  const moveInControls = (event: KeyboardEvent) => {
    const { key, target } = event
    if (key === 'Escape') go(cursorAt(cursor))
    else if (target instanceof Element && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      const next = key === 'ArrowLeft' ? target.previousElementSibling : target.nextElementSibling
      if (next instanceof HTMLAnchorElement) next.focus()
      event.preventDefault()
    }
  }

  const onMouseDown = (event: MouseEvent) => {
    const place = placeOf(event.target)
    if (place === null || event.button !== 0) return
    if (place.column < lead && isInside(event.target, 'label, button')) {
      // Focuses the cell, so that the next keys work there. The press still reaches the checkbox or button.
      event.preventDefault()
      return go(cursorAt(place))
    }
    if (isControl(event.target)) return
    if (editing !== null && place.row === cursor.row && place.column === cursor.column) return
    if (event.shiftKey) event.preventDefault()
    go(event.shiftKey ? { ...place, anchor: cursor.anchor } : cursorAt(place))
  }
  /** A click toggles a flag. Other cells open at a double click. */
  const onClick = (event: MouseEvent) => {
    if (editing === null && isInside(event.target, '[data-flag]')) toggle()
  }
  const onDoubleClick = (event: MouseEvent) => {
    if (placeOf(event.target) !== null && editing === null && column?.editor !== 'flag') open('whole')
  }
  const onMouseMove = (event: MouseEvent) => {
    const place = event.buttons === 1 && editing === null ? placeOf(event.target) : null
    if (place !== null && (place.row !== cursor.row || place.column !== cursor.column))
      setCursor({ ...place, anchor: cursor.anchor })
  }
  const onCopy = (event: ClipboardEvent) => {
    if (editing !== null || !isData) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', actions.copy(dataArea))
  }
  const onPaste = (event: ClipboardEvent) => {
    if (editing !== null || !isData || !mayEdit) return
    event.preventDefault()
    void actions.paste(event.clipboardData.getData('text/plain'), dataArea)
  }
  return {
    lead,
    cursor,
    area,
    /** The marked area. Its columns are indexes in `columns`; those of `area` count all cells of the row. */
    dataArea,
    editing,
    done,
    cancel,
    handlers: { onKeyDown, onMouseDown, onMouseMove, onClick, onDoubleClick, onCopy, onPaste },
  }
}

const isInside = (target: EventTarget, selector: string) =>
  target instanceof Element && target.closest(selector) !== null
const isControl = (target: EventTarget) => isInside(target, 'a, button, input, select, textarea')
