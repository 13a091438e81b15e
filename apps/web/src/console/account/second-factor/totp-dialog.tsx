/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the QR code is drawn here, not loaded */
import { calls } from '@jinvani/contract'
import { Copy } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { encode } from 'uqr'
import { request } from '../../../api/client.ts'
import { failures, successes } from '../../../sentences/error-sentences.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { copySecret } from '../../../sentences/copy-text.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
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
  const form = useForm({ defaultValues: { code: '' } })
  const confirm = useFactorChange((body: { code: string }) => request(calls.confirmTotp, { body }))
  return (
    <FormDialog
      form={form}
      send={async (body) => onDone((await confirm.mutateAsync(body)).recoveryCodes)}
      failure={failures.secondFactor.confirmTotp}
      onClose={onClose}
      title="Set Up an Authenticator App"
      description="Scan this with an app such as Aegis, 2FAS or Google Authenticator, then enter the code that it shows."
      words={['Turn On', 'Turning on...']}
    >
      <QrCode text={uri} label="QR code of the key" />
      <a className="justify-self-start py-2 text-sm text-accent-deep underline md:hidden" href={uri}>
        Open the app on this device
      </a>
      <Key secret={secret} />
      <Field label="Code from your app" required error={form.formState.errors.code?.message}>
        <TextInput
          {...form.register('code', { validate: (code) => code.trim() !== '' || 'Enter the code' })}
          data-begin
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      </Field>
    </FormDialog>
  )
}
