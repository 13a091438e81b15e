import type { calls } from '@jinvani/contract'
import { request } from '../../api/client.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card.tsx'
import { useRowAction } from '../lists/use-row-action.ts'

interface DangerCardProps {
  title: string
  description: string
  note?: string
  buttonLabel: string
  question: string
  work: () => Promise<unknown>
  success: string
  failure: string
}

/** A card below a person's form, with one button that takes something away after a question. */
export function DangerCard({ title, description, note, buttonLabel, success, ...action }: DangerCardProps) {
  const { run, isBusy } = useRowAction<{ _id: string }>({ ...action, success: () => success })
  return (
    <div className="mt-5 max-w-3xl">
      <CardSection title={title} description={description}>
        {note && <p className="text-sm text-muted">{note}</p>}
        <Button
          variant="ghost-danger"
          busy={isBusy(title)}
          onClick={() => run({ _id: title })}
          className="justify-self-start max-md:w-full"
        >
          {buttonLabel}
        </Button>
      </CardSection>
    </div>
  )
}

interface EndSessionsCardProps {
  id: string
  name: string
  call: typeof calls.endSessionsOfAdmin | typeof calls.endSessionsOfAppUser
}

/** Ends all sessions of an account, for example after a device was lost. Nothing else about the account changes. */
export function EndSessionsCard({ id, name, call }: EndSessionsCardProps) {
  return (
    <DangerCard
      title="Sessions"
      description={`Sign ${name} out on every device, such as a lost one.`}
      buttonLabel="End All Sessions"
      question={`Are you sure you want to end all sessions of ${name}? They are signed out everywhere and have to sign in again.`}
      work={() => request(call, { params: { id } })}
      success={successes.account.endAll}
      failure={failures.account.endAll}
    />
  )
}
