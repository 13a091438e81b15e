// What a person types is stored in the tab as a draft until they save it, discard it or leave the page. A draft
// survives an accidental reload and the end of the session.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isLoggedOutElsewhere, readSessionEnd, sessionOwner } from '../../api/session-store.ts'
import { tabStore } from '../../browser/browser-storage.ts'
import { watchUnsaved } from '../../ui/unsaved-changes.ts'

interface Draft<Values> {
  values: Values
  /** The values before the first edit. */
  base: Values
  step: number
  /** Version of the item that had `base`; 0 for a new item. */
  version: number
}

export interface DraftPlace<Values> {
  name: string
  id: string | undefined
  secrets?: readonly (keyof Values & string)[]
}

export const draftKey = (owner: string | null, { name, id = 'new' }: DraftPlace<never>) =>
  `jinvani.draft.${name}.${owner ?? ''}.${id}`

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)

/** The stored values, or null if another release stored them with different fields. */
function valuesLike<Values extends object>(stored: unknown, initial: Values): Values | null {
  if (!isRecord(stored)) return null
  const values: Record<string, unknown> = {}
  for (const [name, like] of Object.entries(initial) as [string, unknown][]) {
    // An empty number field holds NaN, which JSON stores as null.
    const value = typeof like === 'number' && stored[name] === null ? NaN : stored[name]
    // Times and choices may be null or have a value.
    const isChoice = like === null || (value === null && typeof like === 'string')
    if (!isChoice && kindOf(value) !== kindOf(like)) return null
    values[name] = value
  }
  return values as Values
}

/** The values to store: secret fields get their initial value. */
export function keptValues<Values extends object>(
  values: Values,
  initial: Values,
  secrets: readonly (keyof Values & string)[] = [],
): Values {
  const kept = { ...values }
  for (const name of secrets) kept[name] = initial[name]
  return kept
}

const sameValues = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/** The draft to offer, whatever version the item has by now. `initial`: the values that the item has. */
export function parseDraft<Values extends object>(
  stored: string | null,
  initial: Values,
): Draft<Values> | null {
  try {
    const draft: unknown = JSON.parse(stored ?? 'null')
    if (!isRecord(draft)) return null
    const values = valuesLike(draft['values'], initial)
    // Release 0.3 stored no base.
    const base = valuesLike(draft['base'] ?? initial, initial)
    if (values === null || base === null || sameValues(values, initial)) return null
    return { values, base, step: Number(draft['step']) || 1, version: Number(draft['version']) || 0 }
  } catch {
    return null
  }
}

const pauseMs = 300

interface DraftOptions<Values extends FieldValues> {
  form: Pick<UseFormReturn<Values>, 'getValues' | 'subscribe'>
  place: DraftPlace<Values> | undefined
  version: number | undefined
  initial: Values
  step?: number | undefined
}

export interface FormDraft<Values> {
  /** The draft on offer. Null once the person restores it, discards it or types something else. */
  found: Draft<Values> | null
  /** The draft that the person restored. The form then edits the version of the draft. */
  restored: Draft<Values> | null
  restore: () => void
  /** Stops offering the draft, which stays stored. */
  settle: () => void
  /** Deletes the stored draft, for example after a save. */
  forget: () => void
}

interface Keeping<Values extends FieldValues> extends Omit<Draft<Values>, 'values'> {
  form: DraftOptions<Values>['form']
  key: string
  secrets: DraftPlace<Values>['secrets']
  onTyped: () => void
}

/** Stores the typed values after each pause in typing, until `stop`. `cancel` drops values that are not stored yet. */
function keepTyped<Values extends FieldValues>(options: Keeping<Values>) {
  const { form, key, base, secrets, step, version, onTyped } = options
  let pending: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const store = (typed: Values) => {
    pending = undefined
    const values = keptValues(typed, base, secrets)
    if (sameValues(values, base)) tabStore.remove(key)
    else tabStore.write(key, JSON.stringify({ values, base, step, version }))
  }
  const unsubscribe = form.subscribe({
    formState: { values: true },
    callback: ({ values }) => {
      if (!sameValues(values, base)) onTyped()
      clearTimeout(timer)
      pending = () => store(values)
      timer = setTimeout(pending, pauseMs)
    },
  })
  const cancel = () => {
    clearTimeout(timer)
    pending = undefined
  }
  const stop = () => {
    unsubscribe()
    pending?.()
    cancel()
  }
  return { store, cancel, stop }
}

/** The draft is no longer offered once the person opens another step, or after `settle`. */
export function useFormDraft<Values extends FieldValues>(options: DraftOptions<Values>): FormDraft<Values> {
  const { form, place, initial, step = 1 } = options
  // Read when the form opens, because the session may have ended by the time a draft is stored.
  const [owner] = useState(sessionOwner)
  const key = place === undefined ? null : draftKey(owner, { name: place.name, id: place.id })
  const secrets = place?.secrets
  const [found, setFound] = useState(() => (key === null ? null : parseDraft(tabStore.read(key), initial)))
  const [restored, setRestored] = useState<Draft<Values> | null>(null)
  const { base, version } = restored ?? { base: initial, version: options.version ?? 0 }
  const settle = useCallback(() => setFound(null), [])
  const [firstStep] = useState(step)
  if (found !== null && step !== firstStep) setFound(null)
  // Warns before a logout, which would delete the offered draft.
  useEffect(() => watchUnsaved(() => found !== null), [found])
  const cancelWriting = useRef(() => {})
  const isOffered = found !== null

  useEffect(() => {
    if (key === null) return
    const keeping = keepTyped({ form, key, base, secrets, step, version, onTyped: settle })
    // While a draft is on offer, untouched values must not replace it.
    if (!isOffered) keeping.store(form.getValues())
    cancelWriting.current = keeping.cancel
    return keeping.stop
  }, [form, key, secrets, version, base, step, isOffered, settle])
  useEffect(() => {
    const { pathname } = window.location
    // Forgets the draft if the person left on purpose: to another page, or by Logout. It stays after a crash of the
    // page, and after an expired session, because the next sign-in returns to the form.
    return () => {
      const isLogout = readSessionEnd() === 'logout' && !isLoggedOutElsewhere()
      const isLeft = sessionOwner() === null ? isLogout : window.location.pathname !== pathname
      if (key !== null && isLeft) tabStore.remove(key)
    }
  }, [key])

  const forget = () => {
    cancelWriting.current()
    if (key !== null) tabStore.remove(key)
  }
  const restore = () => {
    setRestored(found)
    settle()
  }
  return { found, restored, restore, settle, forget }
}
