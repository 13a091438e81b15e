import { History } from 'lucide-react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { FormDraft } from './use-form-draft.ts'

interface OfferProps {
  onRestore: () => void
  onDiscard: () => void
  className?: string | undefined
}

function Offer({ onRestore, onDiscard, className }: OfferProps) {
  return (
    <div
      className={classNames(
        'mb-6 flex flex-wrap items-center gap-3 rounded-card border border-hairline bg-accent-soft p-4',
        className,
      )}
    >
      <History aria-hidden className="size-5 shrink-0 text-accent-deep" />
      <output className="min-w-0 flex-1 basis-52">
        You have unsaved changes from before. You can restore them.
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

interface OfferedDraftProps<Values extends FieldValues> {
  form: Pick<UseFormReturn<Values>, 'reset'>
  draft: FormDraft<Values>
  /** In a form with steps, goes back to the step of the draft. */
  onStep?: (step: number) => void
  className?: string
}

export function OfferedDraft<Values extends FieldValues>(props: OfferedDraftProps<Values>) {
  const { form, draft, onStep, className } = props
  const { found } = draft
  if (found === null) return null
  const restore = () => {
    form.reset(found.values, { keepDefaultValues: true })
    onStep?.(found.step)
    draft.settle()
  }
  const discard = () => {
    draft.forget()
    draft.settle()
  }
  return <Offer onRestore={restore} onDiscard={discard} className={className} />
}
