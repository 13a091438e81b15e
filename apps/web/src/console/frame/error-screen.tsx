import { Home, RotateCw, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { loadAgain } from '../../api/load-again.ts'
import { renderingFailed } from '../../sentences/first-sentences.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { LostCode } from '../../api/api-error.ts'

const AGAIN_MS = 5000

/** What to do: reload if code did not load (`loading`), wait for the server (`away`), or give up (`lost`). */
function useWay(error: unknown) {
  const [way, setWay] = useState<Awaited<ReturnType<typeof loadAgain>>>(
    error instanceof LostCode ? 'loading' : 'lost',
  )
  useEffect(() => {
    if (!(error instanceof LostCode)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      clearTimeout(timer)
      const next = await loadAgain()
      setWay(next)
      if (next === 'away') timer = setTimeout(() => void look(), AGAIN_MS)
    }
    void look()
    window.addEventListener('online', look)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', look)
    }
  }, [error])
  return way
}

/** The screen after an unexpected rendering failure (specification section 2). Both of its buttons reload the app. */
export function ErrorScreen() {
  const way = useWay(useRouteError())
  if (way === 'loading') return <Spinner label="Loading" className="mx-auto mt-16 size-8" />
  // Opening a page for the first time loads its code, so it needs the server.
  if (way === 'away')
    return (
      <div role="alert" className="grid min-h-[70dvh] place-content-center gap-3 p-6 text-center">
        <h1 className="text-2xl">{navigator.onLine ? 'The server is not answering' : 'You are offline'}</h1>
        <p className="text-muted">This page opens by itself once the connection is back.</p>
      </div>
    )
  return (
    <div
      role="alert"
      className="grid min-h-[70dvh] place-content-center justify-items-center gap-4 p-6 text-center"
    >
      <title>{`${renderingFailed} · Jinvani`}</title>
      <span className="grid size-14 place-items-center rounded-full bg-danger-soft text-danger">
        <TriangleAlert aria-hidden className="size-7" strokeWidth={1.75} />
      </span>
      <div className="grid gap-1.5">
        <h1 className="text-2xl">{renderingFailed}</h1>
        <p className="max-w-prose text-muted">
          This page ran into an unexpected problem. Reloading usually helps; your saved work is safe.
        </p>
      </div>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Button variant="primary" icon={RotateCw} onClick={() => window.location.reload()}>
          Reload Page
        </Button>
        <ButtonLink to="/dashboard" reloadDocument icon={Home}>
          Return to Dashboard
        </ButtonLink>
      </div>
    </div>
  )
}
