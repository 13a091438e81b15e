// The current step lives in the URL, so Back, reload and a copied address behave.
import { useCallback, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { stepCount } from './fields/form-fields.ts'

export function parseStep(typed: string | null, furthest: number): number {
  const step = Number(typed ?? 1)
  if (!Number.isInteger(step) || step < 1) return 1
  return Math.min(step, furthest, stepCount)
}

/** The step we came from by going on; Back then goes back in the history instead of making it longer. */
const cameFrom = (state: unknown) =>
  typeof state === 'object' && state !== null && 'fromStep' in state ? state.fromStep : null

/** `isFilled`: an item, or a copy of one, whose steps are all open. */
export function useWizardStep(isFilled: boolean) {
  const [search] = useSearchParams()
  const [furthest, setFurthest] = useState(isFilled ? stepCount : 1)
  const navigate = useNavigate()
  const { state } = useLocation()
  const step = parseStep(search.get('step'), furthest)

  const goTo = useCallback(
    (target: number) => {
      setFurthest((before) => Math.max(before, target))
      if (target === step) return
      if (target === step - 1 && cameFrom(state) === target) void navigate(-1)
      else {
        // Whose copy it is stays in the address, and the list that it was opened from in the state.
        const next = new URLSearchParams(search)
        next.set('step', String(target))
        void navigate({ search: `?${next}` }, { state: Object.assign({}, state, { fromStep: step }) })
      }
    },
    [navigate, search, state, step],
  )
  return { step, furthest, goTo }
}
