import { ChevronRight } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

interface FoldProps {
  title: ReactNode
  fact?: string
  /** Opens or closes the part whenever this changes. If it is undefined, only clicks do so. */
  isOpen?: boolean | undefined
  /** Called when the heading is clicked. The caller must then change `isOpen`, otherwise nothing opens or closes. */
  onFold?: (isOpen: boolean) => void
  className?: string
  children: ReactNode
}

/** A part of a form that is folded behind one line. Its fields stay mounted. */
export function Fold({ title, fact, isOpen, onFold, className, children }: FoldProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    if (isOpen !== undefined && details.current) details.current.open = isOpen
  }, [isOpen])
  return (
    <details ref={details} className={classNames('group min-w-0', className)}>
      <summary
        onClick={
          onFold &&
          ((event) => {
            event.preventDefault()
            onFold(!details.current?.open)
          })
        }
        className="flex min-h-11 cursor-pointer list-none items-center gap-x-2 rounded hover:bg-sunken/60 md:min-h-8 [&::-webkit-details-marker]:hidden"
      >
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
        />
        {title}
        {fact !== undefined && <span className="min-w-0 truncate text-sm text-muted">{fact}</span>}
      </summary>
      <div className="pt-4">{children}</div>
    </details>
  )
}
