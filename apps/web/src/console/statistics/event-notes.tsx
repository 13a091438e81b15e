import { ChartColumn, FlaskConical } from 'lucide-react'
import { EmptyState } from '../../ui/lists/empty-state.tsx'

/** Nobody should take invented plays for real ones. */
export const SampleNote = () => (
  <span className="flex items-center gap-1.5 text-sm text-warning">
    <FlaskConical aria-hidden className="size-4 shrink-0" />
    Sample events of the demo library
  </span>
)

export const NoEvents = ({ title }: { title: string }) => (
  <EmptyState
    icon={ChartColumn}
    title={title}
    text="Apps report plays, searches and errors only with consent, and anonymously."
    action={
      <a href="/api/docs" className="rounded text-accent-deep underline underline-offset-4">
        How apps send events
      </a>
    }
  />
)
