import type { PasswordChange } from '@jinvani/contract'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { changeSentence } from '../../sentences/change-sentence.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { isPutOff, putOff } from '../session/put-off.ts'

/** Asks at each sign-in for a password of one's own, in the way of nothing. */
export default function PasswordNotice({ change }: { change: PasswordChange }) {
  const { pathname } = useLocation()
  const [isAsking, setAsking] = useState(() => !isPutOff('password'))
  if (!isAsking || pathname === '/account') return null
  const close = () => {
    putOff('password')
    setAsking(false)
  }
  return (
    <section
      aria-label="Your password"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-hairline bg-accent-soft px-4 py-3 md:px-8"
    >
      <KeyRound aria-hidden className="size-5 shrink-0 text-accent-deep" />
      <p className="min-w-0 flex-1 basis-56">{changeSentence(change)}</p>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" onClick={close}>
          Not Now
        </Button>
        <ButtonLink size="sm" to="/account" variant="primary">
          Set My Own Password
        </ButtonLink>
      </div>
    </section>
  )
}
