import { type AdminUser, calls } from '@jinvani/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { queryOf, request } from '../../api/client.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ActivityLink } from '../activity/activity-link.tsx'
import { useListReturn } from '../lists/list-return.ts'
import { useRowAction } from '../lists/use-row-action.ts'
import { EndSessionsCard } from '../session/end-sessions-card.tsx'
import { useAdmin } from '../session/session.tsx'
import { AdminUserForm } from './admin-user-form.tsx'
import { LoadedAdminUser, SuperAdminsOnly } from './admin-user-frame.tsx'

function factorsText({ passkeyCount, hasTotp }: { passkeyCount: number; hasTotp: boolean }): string {
  const passkeys = passkeyCount > 0 ? [`${passkeyCount} passkey${passkeyCount === 1 ? '' : 's'}`] : []
  return [...passkeys, ...(hasTotp ? ['an authenticator app'] : [])].join(' and ')
}

/** For a person who lost their device: another super admin removes the factors, and the password alone signs in. */
function SecondFactorCard({ user: { _id: id, name } }: { user: AdminUser }) {
  const client = useQueryClient()
  const isOwn = useAdmin()._id === id
  const key = ['admin-users', 'second-factor', id]
  const { data } = useQuery({ ...queryOf(key, calls.factorsOfAdmin, { params: { id } }), enabled: !isOwn })
  const { run, isBusy } = useRowAction<{ _id: string }>({
    work: async () => {
      await request(calls.removeSecondFactor, { params: { id } })
      await client.invalidateQueries({ queryKey: key })
    },
    question: `Are you sure you want to remove the second factor of ${name}? Their password alone will sign them in, and all their sessions end.`,
    success: () => successes.secondFactor.remove,
    failure: failures.secondFactor.remove,
  })
  if (!data || (data.passkeyCount === 0 && !data.hasTotp)) return null
  return (
    <div className="mt-5">
      <CardSection title="Second Factor" description={`${name} has ${factorsText(data)}.`}>
        <p className="text-sm text-muted">
          Remove it only if they have lost it and asked you themselves, in a way you trust.
        </p>
        <Button
          variant="ghost-danger"
          busy={isBusy(id)}
          onClick={() => run({ _id: id })}
          className="justify-self-start max-md:w-full"
        >
          Remove the Second Factor
        </Button>
      </CardSection>
    </div>
  )
}

/** A person's own sessions are under "My Account". */
function SessionsCard({ user: { _id: id, name } }: { user: AdminUser }) {
  const isOwn = useAdmin()._id === id
  return isOwn ? null : <EndSessionsCard id={id} name={name} call={calls.endSessionsOfAdmin} />
}

const useBack = () => ({ to: useListReturn('/admin-users'), label: 'Admin Users' })

export function NewAdminUserPage() {
  return (
    <SuperAdminsOnly>
      <PageHeader
        title="Add Admin User"
        description="A person who will work with this console"
        back={useBack()}
      />
      <AdminUserForm />
    </SuperAdminsOnly>
  )
}

export function EditAdminUserPage() {
  return (
    <SuperAdminsOnly>
      <PageHeader
        title="Edit Admin User"
        description="A new role takes effect at their next click"
        back={useBack()}
        action={
          <>
            <ActivityLink of="account" />
            <ActivityLink of="person" />
          </>
        }
      />
      <LoadedAdminUser>
        {(user, reload) => (
          <>
            <AdminUserForm user={user} onReload={reload} />
            <SecondFactorCard user={user} />
            <SessionsCard user={user} />
          </>
        )}
      </LoadedAdminUser>
    </SuperAdminsOnly>
  )
}
