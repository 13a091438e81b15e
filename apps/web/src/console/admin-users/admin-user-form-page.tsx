import { type AdminUser, calls } from '@jinvani/contract'
import { PageHeader } from '../../ui/page-header.tsx'
import { useListReturn } from '../lists/list-return.ts'
import { ActivityLink } from '../activity/activity-link.tsx'
import { EndSessionsCard } from '../session/end-sessions-card.tsx'
import { useAdmin } from '../session/session.tsx'
import { AdminUserForm } from './admin-user-form.tsx'
import { LoadedAdminUser, SuperAdminsOnly } from './admin-user-frame.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'

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
