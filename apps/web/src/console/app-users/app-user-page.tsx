import { failures } from '../../sentences/error-sentences.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useListReturn } from '../lists/list-return.ts'
import { ActivityLink } from '../forms/activity-link.tsx'
import { LoadedItem } from '../forms/loaded-item.tsx'
import { EditAppUser } from './app-user-form.tsx'
import { AppUserRights } from './app-user-rights.tsx'
import { readAppUser } from './app-user-queries.ts'

const waiting = { label: 'Loading app user', heights: ['h-64', 'h-56'] }

export function AppUserPage() {
  return (
    <>
      <PageHeader
        title="Edit App User"
        description="Correct a name, block or unblock"
        back={{ to: useListReturn('/app-users'), label: 'App Users' }}
        action={<ActivityLink />}
      />
      <LoadedItem noun="app-users" read={readAppUser} failure={failures.appUsers.load} waiting={waiting}>
        {(user, reload) => (
          <>
            <EditAppUser user={user} onReload={reload} />
            <AppUserRights user={user} />
          </>
        )}
      </LoadedItem>
    </>
  )
}
