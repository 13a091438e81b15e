import { type ComponentType, type LazyExoticComponent, Suspense, lazy, useCallback, useState } from 'react'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx'
import { firstDue } from '../session/guard.tsx'
import { useAdmin } from '../session/session.tsx'
import { UnsavedSections } from './use-section-form.ts'

// The sections of "My Account", in this order. Each section loads its own code.
interface Section {
  key: string
  Section: LazyExoticComponent<ComponentType>
}

const sections: readonly Section[] = [
  { key: 'person', Section: lazy(() => import('./person-section.tsx')) },
  { key: 'password', Section: lazy(() => import('./password-section.tsx')) },
  { key: 'second-factor', Section: lazy(() => import('./second-factor/second-factor-section.tsx')) },
  { key: 'sessions', Section: lazy(() => import('./sessions-section.tsx')) },
]

const waiting = (
  <SkeletonArea label="Loading">
    <Skeleton className="h-56" />
  </SkeletonArea>
)

const descriptions = {
  password: 'Set a new password to continue',
  'second-factor': 'Set up a second factor to continue. Until then you cannot open any other page.',
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
