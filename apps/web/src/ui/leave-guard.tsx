import { useEffect } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { watchUnsaved } from './unsaved-changes.ts'

/**
 * Asks before the page is left while `when()` is true. `when` is a function, because a form is often saved and left
 * within one event, before the next render: `when={() => isDirty && !saved.current}`. `what` names what would be lost.
 */
export function LeaveGuard({ when, what }: { when: () => boolean; what?: () => string }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && when(),
  )
  useBeforeUnload((event) => {
    if (when()) event.preventDefault()
  })
  useEffect(() => watchUnsaved(when), [when])
  const isAsking = blocker.state === 'blocked'
  const stay = () => blocker.reset?.()
  return (
    <Dialog
      open={isAsking}
      onClose={stay}
      title="You have unsaved changes"
      description={`If you leave now, your ${(isAsking && what?.()) || 'changes'} are lost.`}
      safe="Stay"
      actions={
        <Button variant="danger" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      }
    />
  )
}
