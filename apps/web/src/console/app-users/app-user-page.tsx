import { useParams } from 'react-router'
import { failures } from '../../sentences/error-sentences.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx'
import { useListReturn } from '../lists/list-return.ts'
import { LoadedItem } from '../forms/loaded-item.tsx'
import { EditAppUser } from './app-user-form.tsx'
import { useAppUser } from './app-user-queries.ts'

function Waiting() {
  return (
    <SkeletonArea label="Loading user" className="grid max-w-3xl gap-5">
      <Skeleton className="h-64 rounded-card" />
      <Skeleton className="h-56 rounded-card" />
    </SkeletonArea>
  )
}

function Loaded({ id }: { id: string }) {
  return (
    <LoadedItem
      query={useAppUser(id)}
      failure={failures.appUsers.load}
      backTo="/app-users"
      waiting={<Waiting />}
    >
      {(user, reload) => <EditAppUser user={user} onReload={reload} />}
    </LoadedItem>
  )
}

export function AppUserPage() {
  const { id = '' } = useParams()
  return (
    <>
      <PageHeader
        title="Edit App User"
        description="Correct a name, block or unblock"
        back={{ to: useListReturn('/app-users'), label: 'App Users' }}
      />
      <Loaded key={id} id={id} />
    </>
  )
}
