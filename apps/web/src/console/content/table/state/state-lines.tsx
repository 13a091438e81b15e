import type { Content } from '@jinvani/contract'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { stateWords } from './state-words.ts'

/** Two lines about the state of an item, each truncated where it does not fit. */
export function StateLines({ item }: { item: Content }) {
  const { isReady, readiness, isTrouble, rest } = stateWords(item)
  const Icon = isReady ? CircleCheck : CircleAlert
  return (
    <>
      <span className="flex items-center gap-1.5 text-sm leading-tight">
        <Icon aria-hidden className={`size-4 shrink-0 ${isReady ? 'text-success' : 'text-warning'}`} />
        <span className="truncate">{readiness}</span>
      </span>
      <span
        className={`block truncate text-xs leading-tight tabular-nums ${isTrouble ? 'text-danger' : 'text-muted'}`}
      >
        {rest}
      </span>
    </>
  )
}
