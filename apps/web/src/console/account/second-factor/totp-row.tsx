import type { SecondFactor } from '@jinvani/contract'
import { Suspense, lazy, useState } from 'react'
import { failures, successes } from '../../../sentences/error-sentences.ts'
import { showError } from '../../../sentences/show-error.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useRowAction } from '../../lists/use-row-action.ts'
import { indiaDay } from '../../schedule/india-time.ts'
import { lastText, useRemoveTotp, useStartTotp } from './factor-queries.ts'

const TotpDialog = lazy(async () => ({ default: (await import('./totp-dialog.tsx')).TotpDialog }))
const failed = failures.secondFactor

interface TotpRowProps {
  factors: SecondFactor
  onCodes: (codes: string[]) => void
}

export function TotpRow({ factors, onCodes }: TotpRowProps) {
  const { totpSince: since } = factors
  const [key, setKey] = useState<{ secret: string; uri: string } | null>(null)
  const start = useStartTotp()
  const remove = useRemoveTotp()
  const removal = useRowAction<{ _id: string }>({
    work: () => remove.mutateAsync(undefined),
    question: `Are you sure you want to turn the authenticator app off? Its codes will not sign you in any more.${lastText(factors)}`,
    success: () => successes.secondFactor.removeTotp,
    failure: failed.removeTotp,
  })
  const begin = () => start.mutateAsync().then(setKey, (error: unknown) => showError(error, failed.startTotp))
  const finish = (codes: string[]) => {
    setKey(null)
    toast.success(successes.secondFactor.confirmTotp)
    if (codes.length > 0) onCodes(codes)
  }
  return (
    <div className="grid gap-3 border-t border-hairline pt-5">
      <h3 className="font-medium">Authenticator App</h3>
      <p className="text-sm text-muted">
        {since === null
          ? 'An app on your phone shows a new code every 30 seconds.'
          : `On since ${indiaDay(since)}.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={start.isPending} onClick={() => void begin()} className="max-md:grow">
          {since === null ? 'Set Up an App' : 'Change the App'}
        </Button>
        {since !== null && (
          <Button
            variant="ghost-danger"
            busy={removal.isBusy('totp')}
            onClick={() => removal.run({ _id: 'totp' })}
            className="max-md:grow"
          >
            Turn Off
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {key && <TotpDialog totpKey={key} onDone={finish} onClose={() => setKey(null)} />}
      </Suspense>
    </div>
  )
}
