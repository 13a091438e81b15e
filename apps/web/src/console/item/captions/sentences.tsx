import { CircleAlert } from 'lucide-react'

export function Sentences({
  sentences = [],
  isDoubt,
}: {
  sentences?: string[] | undefined
  isDoubt?: boolean
}) {
  if (sentences.length === 0) return null
  const tone = isDoubt ? 'bg-warning-soft text-warning' : 'bg-danger-soft text-danger'
  return (
    <div role={isDoubt ? 'status' : 'alert'} className={`flex items-start gap-2 rounded p-3 text-sm ${tone}`}>
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <ul className="grid min-w-0 gap-1 wrap-anywhere">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
