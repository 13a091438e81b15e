import { type SecondFactor, calls } from '@jinvani/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf, request } from '../../../api/client.ts'
import { secondFactorKey } from '../../../api/query-client.ts'
import { failures, successes } from '../../../sentences/error-sentences.ts'
import { showError, useShowError } from '../../../sentences/show-error.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CardSection } from '../../../ui/card.tsx'
import { lazyPiece } from '../../../ui/lazy-piece.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { Unloaded } from '../../lists/unloaded.tsx'
import { useOneRun } from '../../lists/use-one-run.ts'
import { useRowAction } from '../../lists/use-row-action.ts'
import { indiaDay } from '../../schedule/india-time.ts'
import { lastText, useFactorChange } from './factor-queries.ts'
import { type FactorProps, PasskeyRows } from './passkey-rows.tsx'

const TotpDialog = lazyPiece(() => import('./totp-dialog.tsx'))
const failed = failures.secondFactor

function TotpRow({ factors, onCodes }: FactorProps) {
  const { totpSince: since } = factors
  const [key, setKey] = useState<{ secret: string; uri: string } | null>(null)
  const start = useMutation({ mutationFn: () => request(calls.startTotp) })
  const remove = useFactorChange(() => request(calls.removeTotp))
  const removal = useRowAction<{ _id: string }>({
    work: () => remove.mutateAsync(undefined),
    question: `Are you sure you want to turn the authenticator app off? Its codes will not sign you in any more.${lastText(factors)}`,
    success: () => successes.secondFactor.removeTotp,
    failure: failed.removeTotp,
  })
  const begin = useOneRun(() =>
    start.mutateAsync().then(setKey, (error: unknown) => showError(error, failed.startTotp)),
  )
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
      {key && <TotpDialog totpKey={key} onDone={finish} onClose={() => setKey(null)} />}
    </div>
  )
}

const CodesDialog = lazyPiece(() => import('./codes-dialog.tsx'))

const hasFactor = ({ passkeys, totpSince }: SecondFactor) => passkeys.length > 0 || totpSince !== null

function codesText(left: number): string {
  if (left === 0) return 'All your recovery codes are used. Make new ones.'
  const rest = `${left} recovery code${left === 1 ? '' : 's'} left.`
  return left <= 3 ? `${rest} Make new ones soon.` : rest
}

function RecoveryCodes({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const renew = useFactorChange(() => request(calls.renewRecoveryCodes))
  const make = useOneRun(async () => {
    if (left > 0 && !window.confirm('Make new recovery codes? The old ones will not work any more.')) return
    try {
      onCodes((await renew.mutateAsync(undefined)).recoveryCodes)
    } catch (error) {
      showError(error, failed.codes)
    }
  })
  return (
    <div className="grid gap-3 border-t border-hairline pt-5">
      <h3 className="font-medium">Recovery Codes</h3>
      <p className="text-sm text-muted">{codesText(left)}</p>
      <Button busy={renew.isPending} onClick={() => void make()} className="justify-self-start max-md:w-full">
        Make New Codes
      </Button>
    </div>
  )
}

function Factors({ factors }: { factors: SecondFactor }) {
  const [codes, setCodes] = useState<string[]>([])
  return (
    <>
      <PasskeyRows factors={factors} onCodes={setCodes} />
      <TotpRow factors={factors} onCodes={setCodes} />
      {hasFactor(factors) && <RecoveryCodes left={factors.recoveryCodesLeft} onCodes={setCodes} />}
      {codes.length > 0 && <CodesDialog codes={codes} onClose={() => setCodes([])} />}
    </>
  )
}

export default function SecondFactorSection() {
  const query = useQuery(queryOf(secondFactorKey, calls.secondFactor))
  const { data } = query
  useShowError(query.error, failures.secondFactor.load)
  return (
    <CardSection
      title="Second Factor"
      description="Asked for after your password, so a stolen password is not enough. Adding your first factor ends your other sessions."
      aside={
        data && <Badge tone={hasFactor(data) ? 'success' : 'warning'}>{hasFactor(data) ? 'On' : 'Off'}</Badge>
      }
    >
      {data ? (
        <Factors factors={data} />
      ) : (
        <Unloaded
          query={query}
          failure="Your second factor is not available right now."
          label="Loading the second factor"
          shapes={['h-16', 'h-16']}
          className="grid gap-4"
        />
      )}
    </CardSection>
  )
}
