import { type Passkey, type SecondFactor, PasskeyPatch, calls, limits } from '@jinvani/contract'
import { KeyRound, Pencil, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { request } from '../../../api/client.ts'
import { failures, successes } from '../../../sentences/error-sentences.ts'
import { showError } from '../../../sentences/show-error.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { PasskeyError, makePasskey } from '../../confirmation/browser-passkey.ts'
import { useRowAction } from '../../lists/use-row-action.ts'
import { indiaDay } from '../../schedule/india-time.ts'
import { lastText, useFactorChange } from './factor-queries.ts'

interface PasskeyNameDialogProps {
  title: string
  description?: ReactNode
  name: string
  /** Labels of the button: when it is ready, and while it is busy. */
  words: readonly [string, string]
  busy: boolean
  onNamed: (name: string) => void
  onClose: () => void
}

const form = 'passkey-name'

function PasskeyNameDialog(props: PasskeyNameDialogProps) {
  const { title, description, words, busy, onNamed, onClose } = props
  const [name, setName] = useState(props.name)
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { data, error } = PasskeyPatch.safeParse({ name })
    setProblem(error?.issues[0]?.message)
    if (data) onNamed(data.name)
    else field.current?.focus()
  }
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <Button type="submit" form={form} variant="primary" busy={busy}>
          {words[busy ? 1 : 0]}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Field
          label="Name"
          required
          hint="A name you will recognise, such as the device it is on."
          error={problem}
        >
          <TextInput
            ref={field}
            value={name}
            maxLength={limits.passkeyNameMax}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
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
      if (error instanceof PasskeyError) toast.error(error.message)
      else showError(error, failed.addPasskey)
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
          busy={add.isPending}
          onNamed={(name) => void make(name)}
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
  const saved = () => {
    toast.success(done.renamePasskey)
    onClose()
  }
  return (
    <PasskeyNameDialog
      title="Rename the Passkey"
      name={passkey.name}
      words={['Rename', 'Renaming...']}
      busy={rename.isPending}
      onNamed={(name) =>
        void rename.mutateAsync(name).then(saved, (error: unknown) => showError(error, failed.renamePasskey))
      }
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
