import { PasskeyPatch, limits } from '@jinvani/contract'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'

interface PasskeyNameDialogProps {
  title: string
  description?: ReactNode
  name: string
  /** Words of the button, at rest and while it works. */
  words: readonly [string, string]
  busy: boolean
  onNamed: (name: string) => void
  onClose: () => void
}

const form = 'passkey-name'

export function PasskeyNameDialog(props: PasskeyNameDialogProps) {
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
  const [word, busyWord] = words
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {busy ? busyWord : word}
          </Button>
        </>
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
            autoComplete="off"
          />
        </Field>
      </form>
    </Dialog>
  )
}
