// The address holds the open step or tab, so that Back, reload and a copied address work.
import type { LackKind } from '@jinvani/contract'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { readLack, lackPlaces } from '../readiness/lacks.ts'
import { stepCount } from './fields/content-form.ts'

export const itemTabs = { captions: 'Captions', lyrics: 'Lyrics', audience: 'Audience' } as const
export type ItemTab = keyof typeof itemTabs
export type Place = number | ItemTab

export const isItemTab = (name: string | null): name is ItemTab => name !== null && name in itemTabs

export function parseStep(typed: string | null, furthest: number): number {
  const step = Number(typed ?? 1)
  if (!Number.isInteger(step) || step < 1) return 1
  return Math.min(step, furthest, stepCount)
}

/** The step or tab that this one was opened from. If it is the step before, a return to it goes back in the history. */
const cameFrom = (state: unknown) =>
  typeof state === 'object' && state !== null && 'fromPlace' in state ? state.fromPlace : null

/** `isFilled` opens all steps, for an existing item or a copy. `hasTabs` is true only for an existing item. */
export function useWizardPlace(isFilled: boolean, hasTabs: boolean) {
  const [search] = useSearchParams()
  const [furthest, setFurthest] = useState(isFilled ? stepCount : 1)
  const navigate = useNavigate()
  const { state } = useLocation()
  const asked = search.get('step')
  const step = parseStep(asked, furthest)
  const tab = search.get('tab')
  const place: Place = hasTabs && isItemTab(tab) ? tab : step

  // Corrects a step in the address that cannot open yet: a new form opens only its first step, also after Back.
  useEffect(() => {
    if (asked === null || asked === String(step)) return
    const shown = new URLSearchParams(search)
    shown.set('step', String(step))
    void navigate({ search: `?${shown}` }, { replace: true, state })
  }, [asked, navigate, search, state, step])

  const goTo = (target: Place) => {
    const isStep = typeof target === 'number'
    if (isStep) setFurthest((before) => Math.max(before, target))
    if (target === place) return
    if (target === step - 1 && cameFrom(state) === target) return void navigate(-1)
    // The query keeps the ID of the copied item, and the state keeps the list that the form was opened from.
    const next = new URLSearchParams(search)
    next.delete(isStep ? 'tab' : 'step')
    next.set(isStep ? 'step' : 'tab', String(target))
    void navigate({ search: `?${next}` }, { state: Object.assign({}, state, { fromPlace: place }) })
  }
  return { step, place, furthest, goTo }
}

const invalid = '[aria-invalid="true"], [data-invalid="true"]'

/** The first match in the open step. Hidden steps stay in the page while their uploads run. */
function firstShown(area: HTMLElement | null | undefined, selector: string): HTMLElement | undefined {
  const found = area?.querySelectorAll<HTMLElement>(selector) ?? []
  return [...found].find((element) => element.closest('[hidden]') === null)
}

/** Focuses the field, unless the person has moved the focus, or a touch screen would open its keyboard. */
export function focusFirstField(area: HTMLElement | null, field: string): void {
  const held = document.activeElement?.closest('main, [role="dialog"]')
  const isMoved = held && !document.activeElement?.matches('main, h1')
  if (window.matchMedia('(pointer: fine)').matches && !isMoved) firstShown(area, field)?.focus()
}

interface Wish {
  place: Place
  /** The missing thing whose field gets the focus. Without it the first invalid field gets the focus. */
  lack?: LackKind | undefined
}

/**
 * Focuses the title field when the form opens, the heading when the step changes, or a requested field, for example one
 * in the address. A tab that was pressed keeps the focus. The returned function requests a field.
 */
export function useFocusOnPlace(area: RefObject<HTMLDivElement | null>, place: Place) {
  const shownPlace = useRef(place)
  const [search] = useSearchParams()
  const asked = readLack(search)
  const [wish, setWish] = useState<Wish | null>(() => (asked === null ? null : { place, lack: asked }))
  const granted = useRef<Wish | null>(null)
  const isOpened = useRef(false)

  useEffect(() => {
    const isNewPlace = shownPlace.current !== place
    shownPlace.current = place
    if (wish !== granted.current && wish?.place === place) {
      const field = firstShown(area.current, wish.lack === undefined ? invalid : lackPlaces[wish.lack].field)
      // If the field is not there yet, the request waits for the next render.
      if (wish.lack === undefined || field !== undefined) granted.current = wish
      const fold = field?.closest('details')
      if (fold) fold.open = true
      field?.focus()
    } else if (isNewPlace) {
      granted.current = wish
      if (document.activeElement?.role === 'tab') return
      firstShown(area.current, '[data-step-title]')?.focus({ preventScroll: true })
    } else if (!isOpened.current && place === 1) focusFirstField(area.current, '[name="title"]')
    isOpened.current = true
  })

  return setWish
}
