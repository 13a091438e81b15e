import { useCallback, useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

const invalid = '[aria-invalid="true"], [data-invalid="true"]'

/** The first one that is shown; steps that are still uploading are in the page too. */
function firstShown(area: HTMLElement | null, selector: string): HTMLElement | undefined {
  const found = area?.querySelectorAll<HTMLElement>(selector) ?? []
  return [...found].find((element) => element.closest('[hidden]') === null)
}

/** Where the focus goes: to the title of a new step, or to the first field with an error when asked. */
export function useFocusOnStep(area: RefObject<HTMLFormElement | null>, step: number) {
  const shownStep = useRef(step)
  const [wish, setWish] = useState<{ step: number } | null>(null)
  const granted = useRef(wish)

  useEffect(() => {
    const isNewStep = shownStep.current !== step
    shownStep.current = step
    if (wish !== granted.current && wish?.step === step) {
      granted.current = wish
      firstShown(area.current, invalid)?.focus()
    } else if (isNewStep) firstShown(area.current, '[data-step-title]')?.focus({ preventScroll: true })
  }, [area, step, wish])

  /** Once that step is drawn. */
  return useCallback((errorStep: number) => setWish({ step: errorStep }), [])
}
