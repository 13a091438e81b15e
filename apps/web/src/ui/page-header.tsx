import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface PageHeaderProps {
  /** The h1 of the page. */
  title: string
  /** One line below the title. */
  description?: ReactNode
  /** Beside the title, where the window has room. */
  tabs?: ReactNode
  /** The primary action, at the right. */
  action?: ReactNode
  /** Link to the parent page. */
  back?: { to: string; label: string }
}

/** Title, one line, primary action at the right; on a phone the action is below and takes the full width. */
export function PageHeader({ title, description, tabs, action, back }: PageHeaderProps) {
  return (
    <header
      data-clear-of-toasts-if-wide
      className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 md:mb-8"
    >
      <div className="grid min-w-0 gap-1">
        {back && (
          <Link
            to={back.to}
            className="-ml-1 inline-flex min-h-6 max-md:-my-2 items-center gap-0.5 justify-self-start text-sm text-muted hover:text-ink"
          >
            <ChevronLeft aria-hidden className="size-4" />
            {back.label}
          </Link>
        )}
        <h1 className="text-2xl md:text-3xl">{title}</h1>
        {description !== undefined && <p className="max-w-prose text-muted">{description}</p>}
      </div>
      {tabs}
      {action !== undefined && (
        <div className="flex w-full flex-wrap gap-3 max-md:*:grow md:w-auto">{action}</div>
      )}
    </header>
  )
}
