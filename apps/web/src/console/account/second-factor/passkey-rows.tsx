import { zodResolver } from '@hookform/resolvers/zod'
import { type Passkey, type SecondFactor, PasskeyPatch, calls, limits } from '@jinvani/contract'
import { KeyRound, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { request } from '../../../api/client.ts'
import { failures, successes } from '../../../sentences/error-sentences.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { PasskeyError, makePasskey } from '../../confirmation/browser-passkey.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useRowAction } from '../../lists/use-row-action.ts'
import { indiaDay } from '../../schedule/india-time.ts'
import { lastText, useFactorChange } from './factor-queries.ts'

interface PasskeyNameDialogProps {
  title: string
  description?: string
  name: string
  words: readonly [string, string]
  failure: string
  onNamed: (name: string) => Promise<void>
  onClose: () => void
}

function PasskeyNameDialog({ name, onNamed, ...dialog }: PasskeyNameDialogProps) {
  const form = useForm({ defaultValues: { name }, resolver: zodResolver(PasskeyPatch) })
  return (
    <FormDialog {...dialog} form={form} send={(named) => onNamed(named.name)}>
      <Field
        label="Name"
        required
        hint="A name you will recognise, such as the device it is on."
        error={form.formState.errors.name?.message}
      >
        <TextInput {...form.register('name')} maxLength={limits.passkeyNameMax} />
      </Field>
    </FormDialog>
  )
}

const failed = failures.secondFactor
const done = successes.secondFactor

export interface FactorProps {
  factors: SecondFactor
  onCodes: (codes: string[]) => void
}

function AddPasskey({ origin, onCodes }: { origin: string | null; onCodes: (codes: string[]) => void }) {
  const [isOpen, setOpen] = useState(false)
  const add = useFactorChange(async (name: string) => {
    const { options } = await request(calls.passkeyOptions)
    return await request(calls.addPasskey, { body: { name, passkey: await makePasskey(options) } })
  })
  if (origin === null || origin !== window.location.origin)
    return (
      <p className="text-sm text-muted">
        {origin === null
          ? 'Passkeys need this installation to have an https address.'
          : `To add a passkey, open the console at ${origin}.`}
      </p>
    )
  const make = async (name: string) => {
    try {
      const { recoveryCodes } = await add.mutateAsync(name)
      setOpen(false)
      toast.success(done.addPasskey)
      if (recoveryCodes.length > 0) onCodes(recoveryCodes)
    } catch (error) {
      if (!(error instanceof PasskeyError)) throw error
      toast.error(error.message)
    }
  }
  return (
    <>
      <Button icon={Plus} onClick={() => setOpen(true)} className="justify-self-start max-md:w-full">
        Add a Passkey
      </Button>
      {isOpen && (
        <PasskeyNameDialog
          title="Add a Passkey"
          description="Your browser will ask for your fingerprint, your face, a PIN or a security key."
          name=""
          words={['Continue', 'Waiting...']}
          failure={failed.addPasskey}
          onNamed={make}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function Rename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useFactorChange((name: string) =>
    request(calls.renamePasskey, { params: { id: passkey._id }, body: { name } }),
  )
  return (
    <PasskeyNameDialog
      title="Rename the Passkey"
      name={passkey.name}
      words={['Rename', 'Renaming...']}
      failure={failed.renamePasskey}
      onNamed={async (newName) => {
        await rename.mutateAsync(newName)
        toast.success(done.renamePasskey)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function PasskeyRow({ passkey, busy, onRemove }: { passkey: Passkey; busy: boolean; onRemove: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey
  const [isRenaming, setRenaming] = useState(false)
  return (
    <li className="flex items-center gap-3 border-t border-hairline py-3 first:border-0 first:pt-0">
      <KeyRound aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          Added {indiaDay(createdAt)},{' '}
          {lastUsedAt === null ? 'not used yet' : `last used ${indiaDay(lastUsedAt)}`}
        </p>
      </div>
      <IconButton label={`Rename ${name}`} icon={Pencil} onClick={() => setRenaming(true)} />
      <IconButton label={`Remove ${name}`} icon={Trash2} danger busy={busy} onClick={onRemove} />
      {isRenaming && <Rename passkey={passkey} onClose={() => setRenaming(false)} />}
    </li>
  )
}

export function PasskeyRows({ factors, onCodes }: FactorProps) {
  const { passkeys, passkeyOrigin } = factors
  const remove = useFactorChange((id: string) => request(calls.removePasskey, { params: { id } }))
  const { run, isBusy } = useRowAction<Passkey>({
    work: ({ _id }) => remove.mutateAsync(_id),
    question: `Are you sure you want to remove this passkey? It will not sign you in any more.${lastText(factors)}`,
    success: () => done.removePasskey,
    failure: failed.removePasskey,
  })
  return (
    <div className="grid gap-3">
      <h3 className="font-medium">Passkeys</h3>
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey._id}
              passkey={passkey}
              busy={isBusy(passkey._id)}
              onRemove={() => run(passkey)}
            />
          ))}
        </ul>
      )}
      <AddPasskey origin={passkeyOrigin} onCodes={onCodes} />
    </div>
  )
}
