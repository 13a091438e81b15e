import { lazyPiece } from '../lazy-piece.tsx'

const ToasterArea = lazyPiece(() => import('./toaster-area.tsx'))

/** Toasts at the top right, for 4 seconds. Mounted once at the root; loads after the first screen. */
export function Toaster() {
  return <ToasterArea />
}
