import { type ComponentType, type ReactNode, Suspense, lazy } from 'react'

function LostPiece() {
  return <p role="alert">This part did not load. Save your changes, and reload the page.</p>
}

/**
 * A part of a page whose code loads when the part is first shown. If loading fails, because a new version is out or the
 * connection is down, the rest of the page stays, with what was typed there.
 */
export function lazyPiece<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  const Piece = lazy(() => load().catch(() => ({ default: LostPiece as ComponentType<Props> })))
  return (props) => (
    <Suspense fallback={waiting}>
      <Piece {...props} />
    </Suspense>
  )
}
