import { Suspense, useCallback, useState } from 'react'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx'
import { firstDue } from '../session/guard.tsx'
import { useAdmin } from '../session/session.tsx'
import { sections } from './sections.ts'
import { UnsavedSections } from './unsaved-sections.ts'

const waiting = (
  <SkeletonArea label="Loading">
    <Skeleton className="h-56" />
  </SkeletonArea>
)

const descriptions = {
  password: 'Set a new password to go on',
  'second-factor': 'Set up a second factor to go on. Until then your account opens nothing else.',
  nothing: 'Your name, your password, and where you are signed in',
} as const

export function AccountPage() {
  const due = firstDue(useAdmin())
  const shown = due === null ? sections : sections.filter(({ key }) => key === due)
  const [unsaved] = useState(() => new Set<string>())
  const isUnsaved = useCallback(() => unsaved.size > 0, [unsaved])
  return (
    <UnsavedSections value={unsaved}>
      <PageHeader title="My Account" description={descriptions[due ?? 'nothing']} />
      <div className="grid max-w-3xl gap-5">
        {shown.map(({ key, Section }) => (
          <Suspense key={key} fallback={waiting}>
            <Section />
          </Suspense>
        ))}
      </div>
      <LeaveGuard when={isUnsaved} />
    </UnsavedSections>
  )
}
