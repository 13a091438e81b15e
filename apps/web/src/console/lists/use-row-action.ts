import { useRef, useState } from 'react'
import { showError } from '../../sentences/show-error.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { addDone, dropDone, offerAgain } from './done-here.ts'
import { useListMutation } from './list-query.ts'

interface RowAction<Row> {
  work: (row: Row) => Promise<unknown>
  /** First part of the list's query key. The list reloads even after a failure, because the row may already be gone. */
  list?: string
  question?: string
  success: (row: Row) => string
  failure: string
  /** Returns the row as the action leaves it. Undo runs the action on that row. */
  inverse?: (row: Row) => Row
  /** Undoes the action by another call, in place of `inverse`. Without either, the toast offers no Undo. */
  undo?: (row: Row) => Promise<void>
  /** Second line of the toast. */
  detail?: (row: Row) => string | undefined
}

/** An action on rows of a list. A busy row ignores clicks, since a second one may come before the row looks busy. */
export function useRowAction<Row extends { _id: string }>(action: RowAction<Row>) {
  const { work, list, question, success, failure, inverse, undo, detail } = action
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
      // This action has no Undo, so Ctrl+Z must not undo an earlier change of the same row either.
      if (!back) dropDone(id)
      toast.success(success(row), {
        description: detail?.(row),
        // After an undo, only the Undo button of its toast brings the action back. Ctrl+Z goes on to the action before
        // that one.
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
