import { type AppUserDetail, type Consent, calls, nameFile } from '@jinvani/contract'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { showError } from '../../sentences/show-error.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { EndSessionsCard } from '../session/end-sessions-card.tsx'
import { useListReturn } from '../lists/list-return.ts'
import { isRoleAllowed } from '../session/guard.tsx'
import { useAdmin } from '../session/session.tsx'
import { indiaText } from '../schedule/india-time.ts'
import { phoneText } from './app-user-columns.tsx'
import { exportAppUser, useEraseAppUser } from './app-user-queries.ts'
import { saveFile } from '../../browser/save-file.ts'

const purposes: Record<Consent['purpose'], string> = {
  account: 'The app user agreed to the privacy policy',
  guardian: 'A parent or guardian agreed',
}

function Consents({ consents }: Pick<AppUserDetail, 'consents'>) {
  if (consents.length === 0)
    return <p className="text-sm text-muted">No consent is recorded: the app did not send one.</p>
  return (
    <ul className="grid gap-2 text-sm">
      {consents.map(({ purpose, version, givenAt }) => (
        <li key={`${purpose} ${version}`}>
          {purposes[purpose]} of {version} <span className="text-muted">({indiaText(givenAt)})</span>
        </li>
      ))}
    </ul>
  )
}

function eraseQuestion(user: AppUserDetail): string {
  const phone = phoneText(user.phone)
  const who = user.name ? `${user.name} (${phone})` : phone
  const block = user.blocked ? ' The number stays blocked for a time.' : ''
  return `Are you sure you want to erase ${who} and all their data?${block} This action cannot be undone.`
}

function useExport({ _id: id }: AppUserDetail) {
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const copy = await exportAppUser(id)
      saveFile(nameFile(calls.exportAppUser.fileName, { id }), JSON.stringify(copy, null, 2))
      toast.success(successes.appUsers.export)
    } catch (error) {
      showError(error, failures.appUsers.export)
    } finally {
      setBusy(false)
    }
  }
  return { run: () => void run(), isBusy }
}

function useErasure(user: AppUserDetail) {
  const erasure = useEraseAppUser()
  const navigate = useNavigate()
  const list = useListReturn('/app-users')
  const run = async () => {
    if (!window.confirm(eraseQuestion(user))) return
    try {
      await erasure.mutateAsync(user._id)
      toast.success(successes.appUsers.erase)
      await navigate(list, { replace: true })
    } catch (error) {
      showError(error, failures.appUsers.erase)
    }
  }
  return { run: () => void run(), isBusy: erasure.isPending }
}

function Requests({ user }: { user: AppUserDetail }) {
  const copy = useExport(user)
  const erasure = useErasure(user)
  return (
    <div className="flex flex-wrap gap-3">
      <Button icon={Download} busy={copy.isBusy} onClick={copy.run}>
        Export Everything
      </Button>
      <Button variant="ghost-danger" icon={Trash2} busy={erasure.isBusy} onClick={erasure.run}>
        Erase App User
      </Button>
    </div>
  )
}

export function AppUserRights({ user }: { user: AppUserDetail }) {
  const { role } = useAdmin()
  const mayCarryOut = isRoleAllowed(role, calls.eraseAppUser.roles)
  const { _id: id, name, phone } = user
  return (
    <>
      <div className="mt-5 max-w-3xl">
        <CardSection
          title={mayCarryOut ? 'Rights' : 'Consent'}
          description={
            mayCarryOut
              ? 'An app user may ask for a copy of everything that is kept about them, and to be forgotten.'
              : 'What this app user has agreed to.'
          }
        >
          <Consents consents={user.consents} />
          {mayCarryOut && <Requests user={user} />}
        </CardSection>
      </div>
      {mayCarryOut && (
        <EndSessionsCard id={id} name={name || phoneText(phone)} call={calls.endSessionsOfAppUser} />
      )}
    </>
  )
}
