import type { BodyOf, FactorKind, WebAuthnOptions, calls } from '@jinvani/contract'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { useOneRun } from '../lists/use-one-run.ts'
import { PasskeyError, askPasskey } from './browser-passkey.ts'

export type Proof = Pick<BodyOf<typeof calls.confirm>, 'code' | 'passkey'>

interface FactorProofProps {
  factors: readonly FactorKind[]
  passkeyOptions: WebAuthnOptions | undefined
  /** Resolves with a sentence about the failure, or with null. */
  prove: (proof: Proof, kind: FactorKind) => Promise<string | null>
  /** Labels of the button: when it is ready, and while it is busy. */
  words: readonly [string, string]
}

const labels = { totp: 'Code from your app', recoveryCode: 'Recovery code' } as const
type CodeKind = keyof typeof labels
const isCode = (kind: FactorKind): kind is CodeKind => kind in labels

/** Runs one proof at a time. `problem` describes the failure of the last one. */
function useProving(prove: FactorProofProps['prove']) {
  const [running, setRunning] = useState<FactorKind | null>(null)
  const [problem, setProblem] = useState<{ of: FactorKind; text: string } | null>(null)
  const run = useOneRun(async (of: FactorKind, make: () => Promise<Proof>) => {
    setRunning(of)
    setProblem(null)
    try {
      const text = await prove(await make(), of)
      if (text !== null) setProblem({ of, text })
    } catch (error) {
      if (!(error instanceof PasskeyError)) throw error
      setProblem({ of, text: error.message })
    } finally {
      setRunning(null)
    }
  })
  return { running, problem, setProblem, run }
}

export function FactorProof({ factors, passkeyOptions, prove, words }: FactorProofProps) {
  const codes = factors.filter(isCode)
  const [kind, setKind] = useState<CodeKind>(codes[0] ?? 'recoveryCode')
  const [code, setCode] = useState('')
  const place = useRef<HTMLDivElement>(null)
  const { running, problem, setProblem, run } = useProving(prove)
  useEffect(() => place.current?.querySelector<HTMLElement>('button, input')?.focus(), [])
  const isWrongCode = problem?.of === kind
  useEffect(() => {
    if (isWrongCode) place.current?.querySelector('input')?.select()
  }, [isWrongCode])
  const other = codes.find((each) => each !== kind)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // This form may be rendered inside another one, which must not be submitted too.
    event.stopPropagation()
    if (code.trim() === '') setProblem({ of: kind, text: 'Enter the code' })
    else void run(kind, async () => ({ code }))
  }
  const [rest, busyWord] = words
  return (
    <div ref={place} className="grid gap-5">
      {passkeyOptions && (
        <div className="grid gap-2">
          <Button
            variant="primary"
            icon={KeyRound}
            busy={running === 'passkey'}
            onClick={() => void run('passkey', async () => ({ passkey: await askPasskey(passkeyOptions) }))}
          >
            Use a Passkey
          </Button>
          <p role="alert" className="text-sm text-danger empty:hidden">
            {problem?.of === 'passkey' && problem.text}
          </p>
        </div>
      )}
      {codes.length > 0 && (
        <form noValidate onSubmit={submit} className="grid gap-3">
          <Field label={labels[kind]} error={isWrongCode ? problem.text : undefined}>
            <TextInput
              value={code}
              onChange={(event) => setCode(event.target.value)}
              inputMode={kind === 'totp' ? 'numeric' : 'text'}
              autoComplete={kind === 'totp' ? 'one-time-code' : 'off'}
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <Button type="submit" variant={passkeyOptions ? 'secondary' : 'primary'} busy={running === kind}>
            {running === kind ? busyWord : rest}
          </Button>
        </form>
      )}
      {other && (
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => {
            setProblem(null)
            setKind(other)
            setCode('')
            place.current?.querySelector('input')?.focus()
          }}
        >
          {other === 'totp' ? 'Use the app' : 'Use a recovery code'}
        </Button>
      )}
    </div>
  )
}
