import type { LucideIcon } from 'lucide-react'
import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  text?: ReactNode
  icon?: LucideIcon
  action?: ReactNode
}

export function EmptyState({ title, text, icon: Icon = Inbox, action }: EmptyStateProps) {
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
