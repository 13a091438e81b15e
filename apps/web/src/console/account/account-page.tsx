import { type ComponentType, useCallback, useState } from 'react'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx'
import { firstDue } from '../session/guard.tsx'
import { useAdmin } from '../session/session.tsx'
import { UnsavedSections } from './section-form.tsx'
import { lazyPiece } from '../../ui/lazy-piece.tsx'

interface Section {
  key: string
  Section: ComponentType
}

const waiting = (
  <SkeletonArea label="Loading">
    <Skeleton className="h-56" />
  </SkeletonArea>
)

/** Loads all sections together, because a late one would push down the sections below it. */
const load = () =>
  Promise.all([
    import('./person-sections.tsx'),
    import('./second-factor/second-factor-section.tsx'),
    import('./sessions-section.tsx'),
  ])
const section = (pick: (loaded: Awaited<ReturnType<typeof load>>) => ComponentType) =>
  lazyPiece(async () => ({ default: pick(await load()) }), waiting)

const sections: readonly Section[] = [
  { key: 'person', Section: section(([{ PersonSection }]) => PersonSection) },
  { key: 'password', Section: section(([{ PasswordSection }]) => PasswordSection) },
  { key: 'second-factor', Section: section(([, secondFactor]) => secondFactor.default) },
  { key: 'sessions', Section: section(([, , sessions]) => sessions.default) },
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
