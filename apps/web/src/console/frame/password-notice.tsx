import type { PasswordChange } from '@jinvani/contract'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { changeSentence } from '../session/new-password.tsx'
import { isPutOff, putOff } from '../session/put-off.ts'
import { Notice } from './notice.tsx'

/** Asks at each sign-in for a password of one's own, without blocking any work. */
export default function PasswordNotice({ change }: { change: PasswordChange }) {
  const { pathname } = useLocation()
  const [isAsking, setAsking] = useState(() => !isPutOff('password'))
  if (!isAsking || pathname === '/account') return null
  const close = () => {
    putOff('password')
    setAsking(false)
  }
  return (
    <Notice
      label="Your password"
      icon={KeyRound}
      text={changeSentence(change)}
      word="Set My Own Password"
      onLater={close}
    />
  )
}
