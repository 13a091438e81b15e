import { useRef, useState } from 'react'
import { showError } from '../../sentences/show-error.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { addDone, dropDone, offerAgain } from './done-here.ts'
import { useListMutation } from './list-query.ts'

interface RowAction<Row> {
  work: (row: Row) => Promise<unknown>
  /** Key of a list to load again afterwards, also after a failure: the row may already be gone. */
  list?: string
  /** Confirmation question before the action. */
  question?: string
  success: (row: Row) => string
  failure: string
  /** The row with which the same action undoes this one. With it the toast offers Undo. */
  inverse?: (row: Row) => Row
  /** Undoes the action by another call. With it the toast offers Undo. */
  undo?: (row: Row) => Promise<void>
  /** Second line of the toast. */
  detail?: (row: Row) => string | undefined
}

/**
 * Runs one kind of action on rows of a list. Each busy row ignores further clicks: a second click can arrive
 * before its button is drawn as busy.
 */
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
      // After an action without Undo, older changes of this row cannot be undone either.
      if (!back) dropDone(id)
      toast.success(success(row), {
        description: detail?.(row),
        // Ctrl+Z does not undo an undo: it goes on to the action before. Only the toast of the undo can.
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
