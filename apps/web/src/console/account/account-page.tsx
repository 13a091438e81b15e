import { type ComponentType, useCallback, useState } from 'react'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx'
import { firstDue } from '../session/guard.tsx'
import { useAdmin } from '../session/session.tsx'
import { UnsavedSections } from './use-section-form.ts'
import { lazyPiece } from '../../ui/lazy-piece.tsx'

// The sections of "My Account", in this order. Each section loads its own code.
interface Section {
  key: string
  Section: ComponentType
}

const waiting = (
  <SkeletonArea label="Loading">
    <Skeleton className="h-56" />
  </SkeletonArea>
)

const section = (load: () => Promise<{ default: ComponentType }>) => lazyPiece(load, waiting)

const sections: readonly Section[] = [
  { key: 'person', Section: section(() => import('./person-section.tsx')) },
  { key: 'password', Section: section(() => import('./password-section.tsx')) },
  {
    key: 'second-factor',
    Section: section(() => import('./second-factor/second-factor-section.tsx')),
  },
  { key: 'sessions', Section: section(() => import('./sessions-section.tsx')) },
]

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
          <Section key={key} />
        ))}
      </div>
      <LeaveGuard when={isUnsaved} />
    </UnsavedSections>
  )
}
