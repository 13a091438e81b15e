// The actions on cells. Pasting, filling and undoing report their result in one sentence, `said`.
import type { Category, Content } from '@jinvani/contract'
import { useRef, useState } from 'react'
import { undoLast } from '../../lists/done-here.ts'
import type { RowSaver } from '../rows/row-saver.ts'
import type { CellEdit } from '../rows/row-state.ts'
import type { useRows } from '../rows/use-rows.ts'
import { type CellValue, type Column, parsePasted } from './columns.ts'
import {
  type Area,
  MOST_PASTED_ROWS,
  type Placed,
  type RefusedCell,
  parseCells,
  pastedWords,
  placeCells,
  plural,
  range,
  writeCells,
} from './pasted.ts'

interface Options {
  rows: ReturnType<typeof useRows>
  saver: RowSaver
  categories: readonly Category[]
  columns: readonly Column[]
}

/** The columns of an area are indexes in `columns`. */
export function useCellActions({ rows, saver, categories, columns }: Options) {
  const [said, say] = useState('')
  /** Pastes whose rows are still loading. An undo waits for them. */
  const loadingPastes = useRef<Promise<unknown>>(Promise.resolve())
  const total = rows.total ?? 0

  const edit = (edits: readonly CellEdit[]) => {
    say('')
    saver.edit(edits)
  }
  const write = (item: Content, column: Column, value: CellValue) =>
    edit([{ item, column: column.key, value }])

  const copy = ({ top, bottom, left, right }: Area): string => {
    const copied = columns.slice(left, right + 1)
    const textsAt = (row: number) => {
      const item = rows.at(row)
      return copied.map(({ key, show }) => (item ? show(saver.valueOf(item, key), categories) : ''))
    }
    return writeCells(range(top, bottom).map(textsAt))
  }

  const place = async (placed: readonly Placed[]) => {
    const places = placed.map(({ row }) => row)
    const [first, last] = [Math.min(...places), Math.max(...places)]
    const items = await rows.load(first, last)
    const edits: CellEdit[] = []
    const refused: RefusedCell[] = []
    for (const { row, column: index, text } of placed) {
      const [item, column] = [items[row - first], columns[index]]
      if (!item || !column) continue
      const parsed = parsePasted(column, text, saver.valueOf(item, column.key), categories)
      if ('value' in parsed) edits.push({ item, column: column.key, value: parsed.value })
      else {
        saver.refuse(item, column.key, parsed.error)
        const title = String(saver.valueOf(item, 'title'))
        refused.push({ title, column: column.label, why: parsed.error })
      }
    }
    return { filled: saver.edit(edits), refused }
  }

  const paste = async (text: string, area: Area): Promise<void> => {
    const { placed, left } = placeCells(parseCells(text), area, { rows: total, columns: columns.length })
    if (placed.length === 0) return
    const placing = place(placed)
    loadingPastes.current = Promise.allSettled([loadingPastes.current, placing])
    const { filled, refused } = await placing
    const why =
      total - area.top > MOST_PASTED_ROWS
        ? `only ${MOST_PASTED_ROWS} rows are filled at once`
        : 'no row was left'
    const over = left > 0 ? `; for ${plural(left, 'line')} ${why}` : ''
    say(`${pastedWords(filled, refused)}${over}`)
  }

  const fillDown = (area: Area): Promise<void> => paste(copy({ ...area, bottom: area.top }), area)

  const clear = ({ top, bottom, left, right }: Area): void => {
    const empty = columns.slice(left, right + 1).filter(({ editor }) => editor !== 'flag')
    const edits = range(top, Math.min(bottom, top + MOST_PASTED_ROWS - 1)).flatMap((row) => {
      const item = rows.at(row)
      if (!item) return []
      return empty.map((column) => ({
        item,
        column: column.key,
        value: Array.isArray(column.read(item)) ? [] : '',
      }))
    })
    edit(edits)
  }

  const undo = async () => {
    await loadingPastes.current
    const undone = await undoLast()
    // If `undone` is missing, the undo has shown its own toast.
    say(undone?.said ?? '')
    return undone
  }
  return { write, copy, paste, fillDown, clear, undo, said }
}
