import { calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/client.ts'
import { sentenceOf } from '../../sentences/error-sentences.ts'
import { Button } from '../../ui/button.tsx'
import type { Proof } from './factor-proof.tsx'

// Few have a second factor.
const FactorProof = lazy(async () => ({ default: (await import('./factor-proof.tsx')).FactorProof }))

async function prove(proof: Proof): Promise<string | null> {
  try {
    await request(calls.confirm, { body: proof })
    return null
  } catch (error) {
    const refused = error instanceof ApiError ? error.errors[0] : undefined
    return refused?.message ?? sentenceOf(error)
  }
}

interface OtherProofsProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onProven: () => void
}

/** A second factor in place of the password, for who has one. */
export function OtherProofs({ isOpen, onOpenChange, onProven }: OtherProofsProps) {
  const { data } = useQuery({
    queryKey: ['account', 'confirm-options'],
    queryFn: ({ signal }) => request(calls.confirmOptions, { signal }),
    // Its challenge counts once.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (!data || data.factors.length === 0) return null
  if (!isOpen)
    return (
      <Button size="sm" onClick={() => onOpenChange(true)} className="justify-self-start">
        Use your second factor instead
      </Button>
    )
  const { factors, passkeyOptions } = data
  const proveAndGoOn = async (proof: Proof) => {
    const problem = await prove(proof)
    if (problem === null) onProven()
    return problem
  }
  return (
    <Suspense fallback={null}>
      <FactorProof
        factors={factors}
        passkeyOptions={passkeyOptions}
        prove={proveAndGoOn}
        words={['Confirm With the Code', 'Confirming...']}
      />
      <Button size="sm" onClick={() => onOpenChange(false)} className="justify-self-start">
        Use your password instead
      </Button>
    </Suspense>
  )
}
