import { useRef, useState } from 'react'

/**
 * Work on single rows of a list. A row whose work is under way takes no second click, whatever else is busy; a click
 * comes faster than its button can be drawn as busy.
 */
export function useRowWork() {
  const running = useRef(new Set<string>())
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const run = async (id: string, work: () => Promise<void>): Promise<void> => {
    if (running.current.has(id)) return
    running.current.add(id)
    setBusy(new Set(running.current))
    try {
      await work()
    } finally {
      running.current.delete(id)
      setBusy(new Set(running.current))
    }
  }
  return { run, isBusy: (id: string) => busy.has(id) }
}
