import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  sentence: string
  badge: ReactNode
  at: string
  time: string
  children: ReactNode
}

export function OpeningRow({ sentence, badge, at, time, children }: Props) {
  return (
    <details className="group rounded-card border border-hairline bg-raised">
      <summary className="flex cursor-pointer list-none flex-wrap items-start gap-x-4 gap-y-1 rounded-card px-4 py-3 hover:bg-sunken/60 [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 flex-1 basis-64 items-start gap-2">
          <ChevronRight
            aria-hidden
            className="mt-1 size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
          />
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {sentence}
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:w-full max-sm:pl-6">
          {badge}
          <time dateTime={at} className="text-sm text-muted tabular-nums">
            {time}
          </time>
        </span>
      </summary>
      <div className="grid gap-3 border-t border-hairline px-4 py-3 sm:pl-10">{children}</div>
    </details>
  )
}
