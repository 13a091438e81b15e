import { zodResolver } from '@hookform/resolvers/zod'
import { OwnPatch, roleLabels } from '@jinvani/contract'
import { useForm } from 'react-hook-form'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { useAdmin } from '../session/session.tsx'
import { useRename } from './account-queries.ts'
import { useSectionForm } from './use-section-form.ts'

export default function PersonSection() {
  const { name, email, role } = useAdmin()
  const rename = useRename()
  const form = useForm<{ name: string }>({ values: { name }, resolver: zodResolver(OwnPatch) })
  const save = useSectionForm({
    section: 'person',
    form,
    send: (values) => rename.mutateAsync(values.name),
    success: successes.account.rename,
    failure: failures.account.rename,
  })
  const { errors, isSubmitting } = form.formState
  return (
    <CardSection title="Profile">
      <form noValidate aria-label="Name" onSubmit={save} className="grid gap-5">
        <Field label="Name" required error={errors.name?.message}>
          <TextInput {...form.register('name')} autoComplete="name" />
        </Field>
        <dl className="grid gap-4 sm:grid-cols-2">
          <div className="grid content-start gap-1">
            <dt className="text-sm text-muted">Email</dt>
            <dd className="wrap-anywhere">{email}</dd>
          </div>
          <div className="grid content-start gap-1">
            <dt className="text-sm text-muted">Role</dt>
            <dd>{roleLabels[role]}</dd>
          </div>
        </dl>
        <Button
          type="submit"
          variant="primary"
          busy={isSubmitting}
          className="justify-self-end max-md:w-full"
        >
          {isSubmitting ? 'Saving...' : 'Save Name'}
        </Button>
      </form>
    </CardSection>
  )
}
