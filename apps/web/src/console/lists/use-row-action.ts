import { useRef, useState } from 'react'
import { showError } from '../../sentences/show-error.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { addDone, dropDone, offerAgain } from './done-here.ts'
import { useListMutation } from './list-query.ts'

interface RowAction<Row> {
  work: (row: Row) => Promise<unknown>
  /** Key of a list to load again, also after a failure: the row may already be gone. */
  list?: string
  /** Asked before the action. */
  question?: string
  success: (row: Row) => string
  failure: string
  /** The row with which this same action undoes itself. With it the toast offers Undo. */
  inverse?: (row: Row) => Row
  /** Another call that undoes the action. With it the toast offers Undo. */
  undo?: (row: Row) => Promise<void>
  /** The toast's second line. */
  detail?: (row: Row) => string | undefined
}

/** Each busy row ignores further clicks: a second one can come before the button looks busy. */
export function useRowAction<Row extends { _id: string }>({
  work,
  list,
  question,
  success,
  failure,
  inverse,
  undo,
  detail,
}: RowAction<Row>) {
  const running = useRef(new Set<string>())
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const { mutateAsync } = useListMutation(list ?? '', work)
  const perform = async (row: Row, isUndo = false): Promise<void> => {
    const { _id: id } = row
    if (running.current.has(id)) return
    if (question !== undefined && !window.confirm(question)) return
    const back = inverse ? () => perform(inverse(row), true) : undo && (() => undo(row))
    running.current.add(id)
    setBusy(new Set(running.current))
    try {
      await (list === undefined ? work : mutateAsync)(row)
      // After an action without Undo, Ctrl+Z must not skip it to an older change of the row.
      if (!back) dropDone(id)
      toast.success(success(row), {
        description: detail?.(row),
        // Only the toast of an undo can undo that; Ctrl+Z goes on to the action before.
        undo:
          back && (isUndo ? offerAgain(() => void back()) : addDone({ key: id, undo: back, hasToast: true })),
      })
    } catch (error) {
      showError(error, failure)
    } finally {
      running.current.delete(id)
      setBusy(new Set(running.current))
    }
  }
  return { run: (row: Row) => void perform(row), isBusy: (id: string) => busy.has(id) }
}
