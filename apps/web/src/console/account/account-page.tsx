import { Suspense, useCallback, useState } from 'react'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx'
import { useAdmin } from '../session/session.tsx'
import { sections } from './sections.ts'
import { UnsavedSections } from './unsaved-sections.ts'

const waiting = (
  <SkeletonArea label="Loading">
    <Skeleton className="h-56" />
  </SkeletonArea>
)

export function AccountPage() {
  const { passwordChange } = useAdmin()
  const isDue = passwordChange?.isDue === true
  const [unsaved] = useState(() => new Set<string>())
  const isUnsaved = useCallback(() => unsaved.size > 0, [unsaved])
  return (
    <UnsavedSections value={unsaved}>
      <PageHeader
        title="My Account"
        description={
          isDue ? 'Set a new password to go on' : 'Your name, your password, and where you are signed in'
        }
      />
      <div className="grid max-w-3xl gap-5">
        {sections.map(({ key, Section, isOpenBeforeChange = false }) =>
          isDue && !isOpenBeforeChange ? null : (
            <Suspense key={key} fallback={waiting}>
              <Section />
            </Suspense>
          ),
        )}
      </div>
      <LeaveGuard when={isUnsaved} />
    </UnsavedSections>
  )
}
