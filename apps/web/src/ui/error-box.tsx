import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface ErrorBoxProps {
  title: string
  text?: ReactNode
  onRetry?: () => void
  retrying?: boolean
}

export function ErrorBox({ title, text, onRetry, retrying = false }: ErrorBoxProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-danger/40 bg-danger-soft p-4"
    >
      <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{title}</p>
        {text !== undefined && <p className="text-sm text-muted">{text}</p>}
      </div>
      {onRetry && (
        <Button size="sm" icon={RotateCw} onClick={onRetry} busy={retrying}>
          Retry
        </Button>
      )}
    </div>
  )
}
