import type { Lack } from '@jinvani/contract'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { CardSection } from '../../../../ui/card.tsx'
import type { ContentForm } from '../fields/content-fields.ts'
import { type MeasuredPictures, formLacks } from '../fields/form-lacks.ts'
import { useWizard } from '../wizard-context.ts'

function Line({ lack }: { lack: Lack }) {
  const { item, goToLack } = useWizard()
  // Captions are kept with an item, so there has to be one.
  const isLater = lack.kind === 'captions' && item === undefined
  return (
    <li className="flex items-start gap-2">
      <CircleAlert aria-hidden className="mt-1.5 size-4 shrink-0 text-warning" />
      {isLater ? (
        <span className="py-1">{lack.text}. They can be added once the item is created.</span>
      ) : (
        <button
          type="button"
          onClick={() => goToLack(lack.kind)}
          className="min-w-0 rounded py-1 text-left wrap-anywhere underline underline-offset-4 hover:text-accent-deep"
        >
          {lack.text}
        </button>
      )}
    </li>
  )
}

/** What is missing, each line leading to its field; nothing of it keeps the item from being saved. */
export function ReviewLacks({ measured }: { measured: MeasuredPictures }) {
  const { item } = useWizard()
  const { watch } = useFormContext<ContentForm>()
  const lacks = formLacks(watch(), item, measured)
  return (
    <CardSection title={lacks.length === 0 ? 'Ready' : 'Not Ready Yet'}>
      {lacks.length === 0 ? (
        <p className="flex items-center gap-2">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
          Nothing is missing.
        </p>
      ) : (
        <ul aria-label="What is missing" className="grid gap-1">
          {lacks.map((lack) => (
            <Line key={lack.kind} lack={lack} />
          ))}
        </ul>
      )}
    </CardSection>
  )
}
