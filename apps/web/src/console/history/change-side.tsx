import type { ReactNode } from 'react'

const labels = { before: 'Before', after: 'After' } as const
export type Side = keyof typeof labels

interface ChangeSideProps {
  side: Side
  /** The value in words; empty if there is none. */
  text: string
  children?: ReactNode
}

export function ChangeSide({ side, text, children }: ChangeSideProps) {
  return (
    <div className="grid min-w-0 content-start gap-1">
      <span className="text-xs font-medium text-muted">{labels[side]}</span>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {text === '' ? <span className="text-muted">(empty)</span> : text}
      </p>
      {children}
    </div>
  )
}
