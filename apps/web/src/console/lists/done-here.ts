// The actions on this page that can be undone, latest last. Toasts and the library's table share them.
import { useSyncExternalStore } from 'react'
import { mayTryAgain } from '../../api/api-error.ts'
import { toast } from '../../ui/toasts/toast.ts'

/** What an undo did, if no toast tells it, and the first cell that it changed. */
export interface Undone {
  said: string
  at?: { id: string; column: string }
}

interface Done {
  /** An action that is reported again keeps its key. */
  key?: unknown
  /** If nothing was undone, it shows the error and rejects. */
  undo: () => Promise<Undone | void>
  hasToast: boolean
}

const MOST = 100
let done: readonly Done[] = []
/** The action whose toast offers Undo. */
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

/** For an action that was undone elsewhere, or that a later one without Undo has overtaken. */
export const dropDone = (key: unknown) => set(done.filter((one) => one.key !== key))

/** At the end of a page or session, so that nobody undoes what another person did. */
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

/** Returns the function that the toast calls to undo this action. */
export function addDone({ key = {}, undo, hasToast }: Done): () => void {
  const one = { key, undo, hasToast }
  if (hasToast) toasted = one
  set([...done.filter((other) => other.key !== key), one].slice(-MOST))
  return () => {
    const known = done.find((other) => other.key === key)
    if (known) void take(known)
  }
}

/** Only the toast of an undo can undo that, until the next action. */
export function offerAgain(undo: () => void): () => void {
  toasted = {}
  return undo
}

/** Quick calls wait for each other. */
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
