import { failures } from '../../sentences/error-sentences.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx'
import { useListReturn } from '../lists/list-return.ts'
import { LoadedItem } from '../forms/loaded-item.tsx'
import { EditAppUser } from './app-user-form.tsx'
import { readAppUser } from './app-user-queries.ts'

function Waiting() {
  return (
    <SkeletonArea label="Loading user" className="grid max-w-3xl gap-5">
      <Skeleton className="h-64 rounded-card" />
      <Skeleton className="h-56 rounded-card" />
    </SkeletonArea>
  )
}

export function AppUserPage() {
  return (
    <>
      <PageHeader
        title="Edit App User"
        description="Correct a name, block or unblock"
        back={{ to: useListReturn('/app-users'), label: 'App Users' }}
      />
      <LoadedItem noun="app-users" read={readAppUser} failure={failures.appUsers.load} waiting={<Waiting />}>
        {(user, reload) => <EditAppUser user={user} onReload={reload} />}
      </LoadedItem>
    </>
  )
}
