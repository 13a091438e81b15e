import { Suspense, lazy } from 'react'

const ToasterArea = lazy(() => import('./toaster-area.tsx'))

/** Where toasts appear: top right, 4 seconds. Once, at the root of the app; its code comes after the first screen. */
export function Toaster() {
  return (
    <Suspense fallback={null}>
      <ToasterArea />
    </Suspense>
  )
}
