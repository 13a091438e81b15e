import type { LucideIcon } from 'lucide-react'
import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: ReactNode
  text?: ReactNode
  icon?: LucideIcon
  action?: ReactNode
  /** True in a table, panel or picker, which has its own frame and little room. */
  isInside?: boolean
}

export function EmptyState({ title, text, icon: Icon = Inbox, action, isInside }: EmptyStateProps) {
  if (isInside)
    return (
      <span className="flex items-center justify-center gap-2 px-3 py-4 text-sm text-muted">
        <Icon aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{title}</span>
      </span>
    )
  return (
    <div className="grid content-center justify-items-center gap-3 rounded-card border border-dashed border-hairline px-6 py-14 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent-deep">
        <Icon aria-hidden className="size-6" strokeWidth={1.75} />
      </span>
      <div className="grid gap-1">
        <h2 className="text-lg">{title}</h2>
        {text !== undefined && <p className="max-w-prose text-muted">{text}</p>}
      </div>
      {action}
    </div>
  )
}
