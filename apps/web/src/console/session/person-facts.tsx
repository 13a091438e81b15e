import type { ReactNode } from 'react'

export function PersonFacts({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className="grid gap-4 sm:auto-cols-fr sm:grid-flow-col">
      {Object.entries(facts).map(([label, fact]) => (
        <div key={label} className="grid content-start gap-1">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
