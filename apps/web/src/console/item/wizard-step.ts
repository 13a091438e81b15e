// The current step lives in the URL, so Back, reload and a copied address work.
import type { LackKind } from '@jinvani/contract'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { lackOfAddress, lackPlaces } from '../readiness/lacks.ts'
import { stepCount } from './fields/form-fields.ts'

export function parseStep(typed: string | null, furthest: number): number {
  const step = Number(typed ?? 1)
  if (!Number.isInteger(step) || step < 1) return 1
  return Math.min(step, furthest, stepCount)
}

/** The previous step in the history; the Back button then goes back instead of adding an entry. */
const cameFrom = (state: unknown) =>
  typeof state === 'object' && state !== null && 'fromStep' in state ? state.fromStep : null

/** `isFilled`: an existing item or a copy, with all steps open. */
export function useWizardStep(isFilled: boolean) {
  const [search] = useSearchParams()
  const [furthest, setFurthest] = useState(isFilled ? stepCount : 1)
  const navigate = useNavigate()
  const { state } = useLocation()
  const asked = search.get('step')
  const step = parseStep(asked, furthest)

  // Drops a step that cannot be opened from the address: after Back, a new form has only its first step open.
  useEffect(() => {
    if (asked === null || asked === String(step)) return
    const shown = new URLSearchParams(search)
    shown.set('step', String(step))
    void navigate({ search: `?${shown}` }, { replace: true, state })
  }, [asked, navigate, search, state, step])

  const goTo = useCallback(
    (target: number) => {
      setFurthest((before) => Math.max(before, target))
      if (target === step) return
      if (target === step - 1 && cameFrom(state) === target) void navigate(-1)
      else {
        // Keeps the copied item in the address and the originating list in the state.
        const next = new URLSearchParams(search)
        next.set('step', String(target))
        void navigate({ search: `?${next}` }, { state: Object.assign({}, state, { fromStep: step }) })
      }
    },
    [navigate, search, state, step],
  )
  return { step, furthest, goTo }
}

const invalid = '[aria-invalid="true"], [data-invalid="true"]'

/** The first visible match; hidden steps with running uploads are in the page too. */
function firstShown(area: HTMLElement | null | undefined, selector: string): HTMLElement | undefined {
  const found = area?.querySelectorAll<HTMLElement>(selector) ?? []
  return [...found].find((element) => element.closest('[hidden]') === null)
}

/** Not on a touch screen, where it would open the keyboard, and not if a person has moved the focus. */
function focusFirstField(area: HTMLElement | null): void {
  const held = document.activeElement?.closest('main, [role="dialog"]')
  const isMoved = held && !document.activeElement?.matches('main, h1')
  if (window.matchMedia('(pointer: fine)').matches && !isMoved) firstShown(area, '[name="title"]')?.focus()
}

interface Wish {
  step: number
  /** Without it the first invalid field gets the focus. */
  lack?: LackKind
}

/** The requested field, which may stand below the steps. */
const fieldOf = (area: HTMLElement | null, { lack }: Wish) =>
  lack === undefined ? firstShown(area, invalid) : firstShown(area?.parentElement, lackPlaces[lack].field)

/**
 * Focuses the item's title when the form opens, the heading of a new step, or a requested field, which the
 * address may name too.
 */
export function useFocusOnStep(area: RefObject<HTMLFormElement | null>, step: number) {
  const shownStep = useRef(step)
  const [search] = useSearchParams()
  const asked = lackOfAddress(search)
  const [wish, setWish] = useState<Wish | null>(() => (asked === null ? null : { step, lack: asked }))
  const granted = useRef<Wish | null>(null)
  const isOpened = useRef(false)

  useEffect(() => {
    const isNewStep = shownStep.current !== step
    shownStep.current = step
    if (wish !== granted.current && wish?.step === step) {
      const field = fieldOf(area.current, wish)
      // Waits for a field that is still loading.
      if (wish.lack === undefined || field !== undefined) granted.current = wish
      const fold = field?.closest('details')
      if (fold) fold.open = true
      field?.focus()
    } else if (isNewStep) {
      granted.current = wish
      firstShown(area.current, '[data-step-title]')?.focus({ preventScroll: true })
    } else if (!isOpened.current && step === 1) focusFirstField(area.current)
    isOpened.current = true
  })

  /** Takes effect once that step is drawn. */
  const focusFirstError = useCallback((errorStep: number) => setWish({ step: errorStep }), [])
  const focusLack = useCallback((kind: LackKind, place: number) => setWish({ step: place, lack: kind }), [])
  return { focusFirstError, focusLack }
}
