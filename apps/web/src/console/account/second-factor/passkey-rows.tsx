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

const failed = failures.secondFactor
const done = successes.secondFactor

export interface FactorProps {
  factors: SecondFactor
  onCodes: (codes: string[]) => void
}

interface PasskeyDialogProps {
  /** The passkey to rename; undefined to add one. */
  passkey: Passkey | undefined
  onCodes: FactorProps['onCodes']
  onClose: () => void
}

function PasskeyDialog({ passkey, onCodes, onClose }: PasskeyDialogProps) {
  const act = passkey ? 'renamePasskey' : 'addPasskey'
  const save = useFactorChange(async (name: string) => {
    if (passkey) {
      await request(calls.renamePasskey, { params: { id: passkey._id }, body: { name } })
      return []
    }
    const { options } = await request(calls.passkeyOptions)
    const made = { name, passkey: await makePasskey(options) }
    return (await request(calls.addPasskey, { body: made })).recoveryCodes
  })
  const form = useForm({
    defaultValues: { name: passkey?.name ?? '' },
    resolver: zodResolver(PasskeyPatch),
  })
  const send = async ({ name }: { name: string }) => {
    try {
      const codes = await save.mutateAsync(name)
      onClose()
      toast.success(done[act])
      if (codes.length > 0) onCodes(codes)
    } catch (error) {
      if (!(error instanceof PasskeyError)) throw error
      toast.error(error.message)
    }
  }
  return (
    <FormDialog
      form={form}
      send={send}
      failure={failed[act]}
      onClose={onClose}
      title={passkey ? 'Rename the Passkey' : 'Add a Passkey'}
      description={
        passkey
          ? undefined
          : 'Your browser will ask for your fingerprint, your face, a PIN or a security key.'
      }
      words={passkey ? ['Rename', 'Renaming...'] : ['Continue', 'Waiting...']}
    >
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

function AddPasskey({ origin, onOpen }: { origin: string | null; onOpen: () => void }) {
  if (origin === window.location.origin)
    return (
      <Button icon={Plus} onClick={onOpen} className="justify-self-start max-md:w-full">
        Add a Passkey
      </Button>
    )
  return (
    <p className="text-sm text-muted">
      {origin === null
        ? 'Passkeys need this installation to have an https address.'
        : `To add a passkey, open the console at ${origin}.`}
    </p>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  busy: boolean
  onRename: () => void
  onRemove: () => void
}

function PasskeyRow({ passkey, busy, onRename, onRemove }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt } = passkey
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
      <IconButton label={`Rename ${name}`} icon={Pencil} onClick={onRename} />
      <IconButton label={`Remove ${name}`} icon={Trash2} danger busy={busy} onClick={onRemove} />
    </li>
  )
}

export function PasskeyRows({ factors, onCodes }: FactorProps) {
  const { passkeys, passkeyOrigin } = factors
  const [edited, edit] = useState<Passkey | 'new' | null>(null)
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
              onRename={() => edit(passkey)}
              onRemove={() => run(passkey)}
            />
          ))}
        </ul>
      )}
      <AddPasskey origin={passkeyOrigin} onOpen={() => edit('new')} />
      {edited && (
        <PasskeyDialog
          passkey={edited === 'new' ? undefined : edited}
          onCodes={onCodes}
          onClose={() => edit(null)}
        />
      )}
    </div>
  )
}
