import type { LackKind } from '@jinvani/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useSearchParams } from 'react-router'
import { lackOfAddress, lackPlaces } from '../../readiness/lack-places.ts'

const invalid = '[aria-invalid="true"], [data-invalid="true"]'

/** The first one that is shown; steps that are still uploading are in the page too. */
function firstShown(area: HTMLElement | null | undefined, selector: string): HTMLElement | undefined {
  const found = area?.querySelectorAll<HTMLElement>(selector) ?? []
  return [...found].find((element) => element.closest('[hidden]') === null)
}

interface Wish {
  step: number
  /** Without it the first field with an error is meant. */
  lack?: LackKind
}

/** What stands below the steps can be asked for, too. */
const fieldOf = (area: HTMLElement | null, { lack }: Wish) =>
  lack === undefined ? firstShown(area, invalid) : firstShown(area?.parentElement, lackPlaces[lack].field)

/** Where the focus goes: to the title of a new step, or to the field that was asked for, also by the address. */
export function useFocusOnStep(area: RefObject<HTMLFormElement | null>, step: number) {
  const shownStep = useRef(step)
  const [search] = useSearchParams()
  const asked = lackOfAddress(search)
  const [wish, setWish] = useState<Wish | null>(() => (asked === null ? null : { step, lack: asked }))
  const granted = useRef<Wish | null>(null)

  useEffect(() => {
    const isNewStep = shownStep.current !== step
    shownStep.current = step
    if (wish !== granted.current && wish?.step === step) {
      const field = fieldOf(area.current, wish)
      // One that is still loading is waited for.
      if (wish.lack === undefined || field !== undefined) granted.current = wish
      field?.focus()
    } else if (isNewStep) {
      granted.current = wish
      firstShown(area.current, '[data-step-title]')?.focus({ preventScroll: true })
    }
  })

  /** Once that step is drawn. */
  const focusFirstError = useCallback((errorStep: number) => setWish({ step: errorStep }), [])
  const focusLack = useCallback((kind: LackKind, place: number) => setWish({ step: place, lack: kind }), [])
  return { focusFirstError, focusLack }
}
