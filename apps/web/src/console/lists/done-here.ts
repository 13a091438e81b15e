// The actions on this page that can be undone, latest last. The toasts and the library's table share this list.
import { useSyncExternalStore } from 'react'
import { mayTryAgain } from '../../api/api-error.ts'
import { toast } from '../../ui/toasts/toast.ts'

/** What was undone, in words, and the first cell that changed back. An undo with its own toast returns nothing. */
interface Undone {
  said: string
  at?: { id: string; column: string }
}

interface Done {
  /** An action replaces an earlier one with the same key. */
  key?: unknown
  /** Undoes the action. If that fails, it shows the error and rejects. */
  undo: () => Promise<Undone | void>
  hasToast: boolean
}

const MOST = 100
let done: readonly Done[] = []
/** The action that the current toast with Undo belongs to. */
let toasted: object | undefined
let pagesLeft = 0
let running: Promise<unknown> = Promise.resolve()
const listeners = new Set<() => void>()

function set(next: readonly Done[]): void {
  done = next
  if (toasted && !done.some((one) => one === toasted)) {
    toasted = undefined
    toast.dropUndo()
  }
  for (const listener of listeners) listener()
}

/** For an action that was undone in another way, or whose row was changed since by an action without Undo. */
export const dropDone = (key: unknown) => set(done.filter((one) => one.key !== key))

/** Called when the page or the session ends, so that nobody undoes what another person did. */
export function forgetDone(): void {
  set([])
  pagesLeft += 1
}

async function take(one: Done): Promise<Undone | void> {
  const before = pagesLeft
  dropDone(one.key)
  try {
    return await one.undo()
  } catch (error) {
    if (mayTryAgain(error) && before === pagesLeft) set([...done, one])
  }
}

/** Returns the function for the Undo button of the action's toast. */
export function addDone({ key = {}, undo, hasToast }: Done): () => void {
  const one = { key, undo, hasToast }
  if (hasToast) toasted = one
  set([...done.filter((other) => other.key !== key), one].slice(-MOST))
  return () => {
    const known = done.find((other) => other.key === key)
    if (known) void take(known)
  }
}

/** For the toast after an undo: gives it an Undo button of its own, which disappears with the next action. */
export function offerAgain(undo: () => void): () => void {
  toasted = {}
  return undo
}

/** A second call waits until the first undo is done, and then undoes the action before. */
export function undoLast(): Promise<Undone | void> {
  const undoing = running.then(() => {
    const last = done.at(-1)
    return last ? take(last) : { said: 'There is nothing to undo' }
  })
  running = undoing
  return undoing
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useCanUndo = () => useSyncExternalStore(subscribe, () => done.length > 0)
