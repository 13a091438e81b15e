import { type ComponentType, type ReactNode, Suspense, lazy } from 'react'

function LostPiece() {
  return <p role="alert">This part did not load. Save your changes, and reload the page.</p>
}

/**
 * A part of a page that loads its code when it is first shown. If the code does not load, since a new version is
 * served or the connection is down, the rest of the page and what is typed there stay.
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
