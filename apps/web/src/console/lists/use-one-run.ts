import { useRef } from 'react'

/** The action without its second runs: a press does nothing while one runs, even before the button looks busy. */
export function useOneRun<Given extends unknown[]>(work: (...given: Given) => Promise<unknown>) {
  const isRunning = useRef(false)
  return async (...given: Given): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      await work(...given)
    } finally {
      isRunning.current = false
    }
  }
}
