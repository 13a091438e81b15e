/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the QR code is drawn here, not loaded */
import { calls } from '@jinvani/contract'
import { Copy } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { encode } from 'uqr'
import { complaintAbout } from '../../../api/api-error.ts'
import { request } from '../../../api/client.ts'
import { failures, successes } from '../../../sentences/error-sentences.ts'
import { showError } from '../../../sentences/show-error.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { copySecret } from '../../../sentences/copy-text.ts'
import { useFactorChange } from './factor-queries.ts'

/** A QR code, dark on light in both themes: some cameras cannot read a light code on a dark background. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 3 })
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 max-w-full justify-self-center rounded bg-on-picture text-on-tint"
    >
      <path d={dots.join('')} fill="currentColor" />
    </svg>
  )
}

interface TotpDialogProps {
  totpKey: { secret: string; uri: string }
  onDone: (recoveryCodes: string[]) => void
  onClose: () => void
}

const form = 'confirm-totp'

function Key({ secret }: { secret: string }) {
  return (
    <div className="flex items-center gap-2">
      <p className="min-w-0 flex-1 text-sm">
        Or type this key:{' '}
        <span className="font-mono wrap-anywhere">{secret.match(/.{1,4}/g)?.join(' ')}</span>
      </p>
      <IconButton
        label="Copy the key"
        icon={Copy}
        onClick={() => void copySecret(secret, successes.secondFactor.keyCopied)}
      />
    </div>
  )
}

export default function TotpDialog({ totpKey: { secret, uri }, onDone, onClose }: TotpDialogProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const confirm = useFactorChange((code: string) => request(calls.confirmTotp, { body: { code } }))
  const refuse = (sentence: string) => {
    setProblem(sentence)
    field.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return refuse('Enter the code')
    try {
      onDone((await confirm.mutateAsync(code)).recoveryCodes)
    } catch (error) {
      const refused = complaintAbout('code', error)
      if (refused) refuse(refused.message)
      else showError(error, failures.secondFactor.confirmTotp)
    }
  }
  return (
    <Dialog
      onClose={onClose}
      title="Set Up an Authenticator App"
      description="Scan this with an app such as Aegis, 2FAS or Google Authenticator, then enter the code that it shows."
      actions={
        <Button type="submit" form={form} variant="primary" busy={confirm.isPending}>
          {confirm.isPending ? 'Turning on...' : 'Turn On'}
        </Button>
      }
    >
      <QrCode text={uri} label="QR code of the key" />
      <a className="justify-self-start py-2 text-sm text-accent-deep underline md:hidden" href={uri}>
        Open the app on this device
      </a>
      <Key secret={secret} />
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <Field label="Code from your app" required error={problem}>
          <TextInput
            ref={field}
            data-begin
            value={code}
            onChange={(event) => setCode(event.target.value)}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        </Field>
      </form>
    </Dialog>
  )
}
