import type { calls } from '@jinvani/contract'
import { request } from '../../api/client.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card.tsx'
import { useRowAction } from '../lists/use-row-action.ts'

interface EndSessionsCardProps {
  id: string
  name: string
  call: typeof calls.endSessionsOfAdmin | typeof calls.endSessionsOfAppUser
}

/** Ends all sessions of an account, for example after a device was lost. Nothing else about the account changes. */
export function EndSessionsCard({ id, name, call }: EndSessionsCardProps) {
  const { run, isBusy } = useRowAction<{ _id: string }>({
    work: () => request(call, { params: { id } }),
    question: `Are you sure you want to end all sessions of ${name}? They are signed out everywhere and have to sign in again.`,
    success: () => successes.account.endAll,
    failure: failures.account.endAll,
  })
  return (
    <div className="mt-5 max-w-3xl">
      <CardSection title="Sessions" description={`Sign ${name} out on every device, such as a lost one.`}>
        <Button
          variant="ghost-danger"
          busy={isBusy(id)}
          onClick={() => run({ _id: id })}
          className="justify-self-start max-md:w-full"
        >
          End All Sessions
        </Button>
      </CardSection>
    </div>
  )
}
