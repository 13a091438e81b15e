import type { ReactNode } from 'react'

/** The buttons of a table's row: icons, each with its tooltip and its name for screen readers, at the right in every table. */
export function RowActions({ children }: { children: ReactNode }) {
  return (
    <span className="flex justify-end gap-1 in-cards:-mb-2 in-cards:border-t in-cards:border-hairline in-cards:pt-2">
      {children}
    </span>
  )
}
