import { CalendarHeart } from 'lucide-react'
import { Suspense, lazy, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { OccasionTimes } from './occasion-times.ts'

const OccasionPanel = lazy(() => import('./occasion-panel.tsx'))

interface OccasionChooserProps {
  onChoose: (times: OccasionTimes) => void
}

/** Offers times by the Jain calendar. */
export function OccasionChooser({ onChoose }: OccasionChooserProps) {
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  return (
    <div className="grid gap-3">
      <Button
        size="sm"
        icon={CalendarHeart}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={() => setOpen(!isOpen)}
        className="justify-self-start"
      >
        Choose by the Jain Calendar
      </Button>
      {isOpen && (
        <div id={panel}>
          <Suspense fallback={<Spinner label="Loading" />}>
            <OccasionPanel
              onChoose={(times) => {
                onChoose(times)
                setOpen(false)
              }}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}
