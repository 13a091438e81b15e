import { History } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'

interface DraftOfferProps {
  onRestore: () => void
  onDiscard: () => void
}

export function DraftOffer({ onRestore, onDiscard }: DraftOfferProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-3 rounded-card border border-hairline bg-accent-soft p-4">
      <History aria-hidden className="size-5 shrink-0 text-accent-deep" />
      <output className="min-w-0 flex-1 basis-52">
        There are unsaved changes from before this page was reloaded.
      </output>
      <div className="flex gap-2 max-sm:w-full max-sm:*:grow">
        <Button size="sm" onClick={onDiscard}>
          Discard
        </Button>
        <Button size="sm" variant="primary" onClick={onRestore}>
          Restore
        </Button>
      </div>
    </div>
  )
}
