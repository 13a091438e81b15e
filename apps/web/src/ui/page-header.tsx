import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

interface PageHeaderProps {
  title: string
  description?: ReactNode
  tabs?: ReactNode
  action?: ReactNode
  back?: { to: string; label: string }
  /** Set for lists, whose header is as wide as the window. */
  isList?: boolean
}

/** Title of a page. On a phone the link back is next to the title, and the action is below and takes the full width. */
export function PageHeader({ title, description, tabs, action, back, isList }: PageHeaderProps) {
  return (
    <header
      data-whole-window={isList || undefined}
      data-clear-of-toasts-if-wide
      className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 md:mb-8"
    >
      <div
        className={classNames(
          'grid min-w-0 gap-1',
          back && 'max-md:grid-cols-[auto_minmax(0,1fr)] max-md:items-center',
        )}
      >
        {back && (
          <Link
            to={back.to}
            className="-ml-1 inline-flex min-h-6 items-center gap-0.5 justify-self-start text-sm text-muted hover:text-ink max-md:-ml-3 max-md:size-11 max-md:justify-center max-md:forced-colors:mr-2"
          >
            <ChevronLeft aria-hidden className="size-6 md:size-4" />
            <span className="max-md:sr-only">{back.label}</span>
          </Link>
        )}
        <h1 className="text-2xl md:text-3xl">{title}</h1>
        {description !== undefined && (
          <p className="max-w-prose text-muted max-md:col-span-full">{description}</p>
        )}
      </div>
      {tabs}
      {action !== undefined && (
        <div className="flex w-full flex-wrap gap-3 max-md:*:grow md:w-auto">{action}</div>
      )}
    </header>
  )
}
