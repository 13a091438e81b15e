import { useRef, useState } from 'react'
import { showError } from '../../sentences/show-error.ts'
import { toast } from '../../ui/toasts/toast.ts'

interface RowAction<Row> {
  work: (row: Row) => Promise<unknown>
  /** Asked before. */
  question?: string
  success: (row: Row) => string
  failure: string
}

/**
 * One kind of work on single rows of a list. A row whose work is under way takes no second click, whatever else is busy;
 * a click comes faster than its button can be drawn as busy.
 */
export function useRowAction<Row extends { _id: string }>({
  work,
  question,
  success,
  failure,
}: RowAction<Row>) {
  const running = useRef(new Set<string>())
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const perform = async (row: Row): Promise<void> => {
    const { _id: id } = row
    if (running.current.has(id)) return
    if (question !== undefined && !window.confirm(question)) return
    running.current.add(id)
    setBusy(new Set(running.current))
    try {
      await work(row)
      toast.success(success(row))
    } catch (error) {
      showError(error, failure)
    } finally {
      running.current.delete(id)
      setBusy(new Set(running.current))
    }
  }
  return { run: (row: Row) => void perform(row), isBusy: (id: string) => busy.has(id) }
}
