import { Suspense, lazy } from 'react'

const ToasterArea = lazy(() => import('./toaster-area.tsx'))

/** Toasts at the top right, for 4 seconds. Mounted once at the root; loads after the first screen. */
export function Toaster() {
  return (
    <Suspense fallback={null}>
      <ToasterArea />
    </Suspense>
  )
}
