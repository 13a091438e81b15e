import { type ComponentType, useCallback, useState } from 'react'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeletons } from '../lists/unloaded.tsx'
import { firstDue } from '../session/guard.tsx'
import { useAdmin } from '../session/session.tsx'
import { UnsavedSections } from './section-form.tsx'
import { lazyPiece } from '../../ui/lazy-piece.tsx'

const waiting = <Skeletons label="Loading" shapes={['h-56']} />

/** Loads all sections together, because a late one would push down the sections below it. */
const load = () =>
  Promise.all([
    import('./person-sections.tsx'),
    import('./second-factor/second-factor-section.tsx'),
    import('./sessions-section.tsx'),
  ])
const section = (pick: (loaded: Awaited<ReturnType<typeof load>>) => ComponentType) =>
  lazyPiece(async () => ({ default: pick(await load()) }), waiting)

const sections = {
  person: section(([{ PersonSection }]) => PersonSection),
  password: section(([{ PasswordSection }]) => PasswordSection),
  'second-factor': section(([, secondFactor]) => secondFactor.default),
  sessions: section(([, , sessions]) => sessions.default),
}

const descriptions = {
  password: 'Set a new password to continue',
  'second-factor': 'Set up a second factor to continue. Until then you cannot open any other page.',
  nothing: 'Your name, your password, and where you are signed in',
} as const

export function AccountPage() {
  const due = firstDue(useAdmin())
  const [unsaved] = useState(() => new Set<string>())
  const isUnsaved = useCallback(() => unsaved.size > 0, [unsaved])
  return (
    <UnsavedSections value={unsaved}>
      <PageHeader title="My Account" description={descriptions[due ?? 'nothing']} />
      <div className="grid max-w-3xl gap-5">
        {Object.entries(sections).map(
          ([key, Section]) => (due === null || due === key) && <Section key={key} />,
        )}
      </div>
      <LeaveGuard when={isUnsaved} />
    </UnsavedSections>
  )
}
