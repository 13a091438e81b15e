import { type FactorKind, type OutputOf, SecondFactorAsked, calls } from '@jinvani/contract'
import { useRef } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { FactorProof, type Proof } from '../confirmation/factor-proof.tsx'
import { describeLoginFailure, useSignedIn } from './sign-in.ts'

const codeUsed = 'Set up your new device and make new codes in My Account.'

interface SecondStepProps {
  /** The server's answer to the password, which lists the factors. */
  asked: unknown
  onOver: () => void
}

export default function SecondStep({ asked, onOver }: SecondStepProps) {
  const { ticket, factors, passkeyOptions } = SecondFactorAsked.parse(asked)
  const signedIn = useSignedIn()
  const answer = useRef<OutputOf<typeof calls.loginSecondFactor> | null>(null)
  const prove = async (proof: Proof, kind: FactorKind) => {
    try {
      answer.current = await request(calls.loginSecondFactor, { body: { ticket, ...proof } })
    } catch (error) {
      const { title, description } = describeLoginFailure(error)
      if (!(error instanceof ApiError) || error.code !== 'ticket-over')
        return [title, description].filter(Boolean).join(' ')
      toast.error(title)
      onOver()
      return null
    }
    signedIn(answer.current)
    if (kind === 'recoveryCode') toast.info('That recovery code is used up', { description: codeUsed })
    return null
  }
  return (
    <section aria-labelledby="second-step" className="grid gap-5">
      <div className="grid gap-1">
        <h2 id="second-step" className="text-lg">
          Second step
        </h2>
        <p className="text-sm text-muted">Your password is correct. Now confirm that it is you.</p>
      </div>
      <FactorProof
        factors={factors}
        passkeyOptions={passkeyOptions}
        prove={prove}
        words={['Sign in', 'Signing in...']}
      />
      <p className="text-sm text-muted">
        None of these at hand? Ask a super admin to remove your second factor.
      </p>
      <Button size="sm" onClick={onOver} className="justify-self-start">
        Back to the password
      </Button>
    </section>
  )
}
