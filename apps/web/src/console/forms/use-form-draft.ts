import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { watchUnsaved } from '../../ui/unsaved-changes.ts'
import { isLoggedOutElsewhere, readSessionEnd, sessionOwner } from '../../api/session-store.ts'
import {
  type Draft,
  type DraftPlace,
  draftKey,
  forgetDraft,
  keptValues,
  readDraft,
  sameValues,
  writeDraft,
} from './form-draft.ts'

const pauseMs = 300

interface DraftOptions<Values extends FieldValues> {
  form: Pick<UseFormReturn<Values>, 'getValues' | 'subscribe'>
  /** Undefined for a form of which nothing may be kept. */
  place: DraftPlace<Values> | undefined
  version: number | undefined
  /** What there is without a draft. */
  initial: Values
  step?: number | undefined
}

export interface FormDraft<Values> {
  /** On offer: taken, thrown away, or let go by typing something else. */
  found: Draft<Values> | null
  /** Takes it out of the offer; what is stored stays. */
  settle: () => void
  /** For good: it was saved, or thrown away. */
  forget: () => void
}

/**
 * Left on purpose: for another page, or with Logout, which has asked. A crash stays on its page, and a session that ended
 * comes back with the next sign-in.
 */
function isLeft(pathname: string): boolean {
  if (sessionOwner() !== null) return window.location.pathname !== pathname
  return readSessionEnd() === 'logout' && !isLoggedOutElsewhere()
}

/** Forgets the draft once its page is left on purpose. */
function useForgetOnLeaving(key: string | null): void {
  useEffect(() => {
    const { pathname } = window.location
    return () => {
      if (key !== null && isLeft(pathname)) forgetDraft(key)
    }
  }, [key])
}

interface Keeping<Values extends FieldValues> extends Omit<Draft<Values>, 'values'> {
  form: DraftOptions<Values>['form']
  key: string
  initial: Values
  secrets: DraftPlace<Values>['secrets']
  /** Something else than the initial values is there now. */
  onTyped: () => void
}

/** Writes what is typed after each pause, until `stop`; `cancel` drops what has not been written yet. */
function keepTyped<Values extends FieldValues>(options: Keeping<Values>) {
  const { form, key, initial, secrets, step, version, onTyped } = options
  let pending: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const store = (typed: Values) => {
    pending = undefined
    const values = keptValues(typed, initial, secrets)
    if (sameValues(values, initial)) forgetDraft(key)
    else writeDraft(key, { values, step, version })
  }
  const unsubscribe = form.subscribe({
    formState: { values: true },
    callback: ({ values }) => {
      if (!sameValues(values, initial)) onTyped()
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

/** What is on offer, until it is taken, thrown away, or let go: by another step, or by other words. */
function useOffer<Values>(read: () => Draft<Values> | null, step: number) {
  const [found, setFound] = useState(read)
  const [firstStep] = useState(step)
  if (found !== null && step !== firstStep) setFound(null)
  // Logging out would lose it.
  useEffect(() => watchUnsaved(() => found !== null), [found])
  const settle = useCallback(() => setFound(null), [])
  return { found, settle }
}

/** Keeps what is typed for this tab, and has what was typed before a reload or the end of the session. */
export function useFormDraft<Values extends FieldValues>(options: DraftOptions<Values>): FormDraft<Values> {
  const { form, place, version = 0, initial, step = 1 } = options
  // Whose it is, is settled at the beginning: when it is written the session may have ended.
  const [owner] = useState(sessionOwner)
  const key = place === undefined ? null : draftKey(owner, { name: place.name, id: place.id })
  const secrets = place?.secrets
  const { found, settle } = useOffer(() => (key === null ? null : readDraft(key, version, initial)), step)
  const cancelWriting = useRef(() => {})
  const isOffered = found !== null

  useEffect(() => {
    if (key === null) return
    const keeping = keepTyped({ form, key, initial, secrets, step, version, onTyped: settle })
    // The untouched values must not push out a draft that is on offer.
    if (!isOffered) keeping.store(form.getValues())
    cancelWriting.current = keeping.cancel
    return keeping.stop
  }, [form, key, secrets, version, initial, step, isOffered, settle])
  useForgetOnLeaving(key)

  const forget = useCallback(() => {
    cancelWriting.current()
    if (key !== null) forgetDraft(key)
  }, [key])
  return { found, settle, forget }
}
