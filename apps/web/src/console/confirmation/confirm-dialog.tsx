import { zodResolver } from '@hookform/resolvers/zod'
import { ConfirmForm, type OutputOf, calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { queryOf, request } from '../../api/client.ts'
import { failures, sentenceOf } from '../../sentences/error-sentences.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ApiError } from '../../api/api-error.ts'
import { Field } from '../../ui/fields/field.tsx'
import { PasswordInput } from '../../ui/fields/text-input.tsx'
import { sendForm } from '../forms/form-dialog.tsx'
import { QueryFailure } from '../lists/unloaded.tsx'
import type { Proof } from './factor-proof.tsx'
import { lazyPiece } from '../../ui/lazy-piece.tsx'

/** ID of the form, by which the dialog's button outside the form submits it. */
const passwordForm = 'confirm-with-password'

function PasswordProof({ onProven }: { onProven: () => void }) {
  const form = useForm<z.input<typeof ConfirmForm>>({
    resolver: zodResolver(ConfirmForm),
    defaultValues: { password: '' },
  })
  useEffect(() => form.setFocus('password'), [form])
  const prove = sendForm(form, (body) => request(calls.confirm, { body }).then(onProven))
  return (
    <form
      id={passwordForm}
      noValidate
      onSubmit={(event) => {
        // The dialog may be rendered inside another form, which must not be submitted too.
        event.stopPropagation()
        void prove(event)
      }}
    >
      <Field label="Password" required error={form.formState.errors.password?.message}>
        <PasswordInput {...form.register('password')} autoComplete="current-password" />
      </Field>
    </form>
  )
}

// Loaded lazily: few people have a second factor.
const FactorProof = lazyPiece(async () => ({ default: (await import('./factor-proof.tsx')).FactorProof }))

interface OwnFactorProofProps {
  options: OutputOf<typeof calls.confirmOptions>
  /** Called after a failed try with a passkey: a challenge works only once, so the next try needs a new one. */
  onChallengeUsed: () => void
  onProven: () => void
}

function OwnFactorProof({ options, onChallengeUsed, onProven }: OwnFactorProofProps) {
  const { factors, passkeyOptions } = options
  if (factors.length === 0)
    return (
      <p>
        Your passkeys do not work at this address, and no recovery code is left. Ask another super admin to
        remove your second factor, then set up a new one.
      </p>
    )
  const prove = async (body: Proof) => {
    try {
      await request(calls.confirm, { body })
    } catch (error) {
      if (body.passkey) onChallengeUsed()
      const refused = error instanceof ApiError ? error.errors[0] : undefined
      return refused?.message ?? sentenceOf(error)
    }
    onProven()
    return null
  }
  return (
    <FactorProof
      factors={factors}
      passkeyOptions={passkeyOptions}
      prove={prove}
      words={['Confirm With the Code', 'Confirming...']}
    />
  )
}

export interface ConfirmDialogProps {
  onConfirmed: () => void
  onDeclined: () => void
}

const why = 'This change is important, and you signed in some time ago.'
const whyFactor = 'Your account has a second factor, so confirm with that instead of your password.'

/** Asks for the second factor before a dangerous change, or for the password if the person has no factor. */
export function ConfirmDialog({ onConfirmed, onDeclined }: ConfirmDialogProps) {
  const query = useQuery({
    ...queryOf(['account', 'confirm-options'], calls.confirmOptions),
    // Never cached, because a challenge is valid only once.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const { data } = query
  return (
    <Dialog
      onClose={onDeclined}
      title="Confirm that it is you"
      description={data?.isPasswordEnough === false ? `${why} ${whyFactor}` : why}
      actions={
        data?.isPasswordEnough && (
          <Button type="submit" form={passwordForm} variant="primary">
            Confirm
          </Button>
        )
      }
    >
      {data?.isPasswordEnough && <PasswordProof onProven={onConfirmed} />}
      {data?.isPasswordEnough === false && (
        <OwnFactorProof options={data} onChallengeUsed={() => void query.refetch()} onProven={onConfirmed} />
      )}
      {!data && !query.error && <Spinner label="Looking up how you can confirm" />}
      {!data && query.error && (
        <QueryFailure query={query} failure={failures.secondFactor.load} text={sentenceOf(query.error)} />
      )}
    </Dialog>
  )
}
