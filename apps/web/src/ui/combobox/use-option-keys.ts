import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Option } from './option-list.tsx'

interface KeysOptions<T> {
  findings: readonly T[]
  /** The findings may still be those of other words. */
  loading: boolean
  onChoose: (finding: T) => void
}

/** The arrows move, Enter chooses. Enter pressed before the findings have come chooses the first once they are there. */
export function useOptionKeys<T extends Option>({ findings, loading, onChoose }: KeysOptions<T>) {
  const [moved, setMoved] = useState<string | null>(null)
  const isWaiting = useRef(false)
  const at = findings.findIndex(({ key }) => key === moved)
  const active = findings[Math.max(at, 0)]

  useEffect(() => {
    if (!isWaiting.current || loading) return
    isWaiting.current = false
    if (active) onChoose(active)
  })
  const move = (to: number) => {
    isWaiting.current = false
    setMoved(findings.at(to % findings.length)?.key ?? null)
  }
  const enter = () => {
    if (loading && at < 0) isWaiting.current = true
    else if (active) onChoose(active)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const place = Math.max(at, 0)
    if (event.key === 'ArrowDown') move(place + 1)
    else if (event.key === 'ArrowUp') move(place - 1)
    else if (event.key === 'Enter') enter()
    else return
    // Enter must not send the form around it, the arrows must not move the cursor.
    event.preventDefault()
  }
  const forget = () => {
    isWaiting.current = false
    setMoved(null)
  }
  return { active, press, forget }
}
