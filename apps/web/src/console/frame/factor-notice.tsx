import { type Screen, calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { request } from '../../api/client.ts'
import { secondFactorKey } from '../../api/query-client.ts'
import { isPutOff, putOff } from '../session/put-off.ts'
import { indiaDay } from '../schedule/india-time.ts'
import { Notice } from './notice.tsx'

const account: Screen = '/account'

/** Asks at each sign-in for a second factor that is compulsory; when it is overdue, nothing else is open. */
export default function FactorNotice() {
  const { pathname } = useLocation()
  const [isLater, setLater] = useState(() => isPutOff('secondFactor'))
  const [openedAt] = useState(() => Date.now())
  const { data } = useQuery({
    queryKey: secondFactorKey,
    queryFn: ({ signal }) => request(calls.secondFactor, { signal }),
    staleTime: 60_000,
  })
  if (!data?.setUpBefore) return null
  const isOverdue = Date.parse(data.setUpBefore) <= openedAt
  if (isOverdue && pathname !== account) return <Navigate to={account} replace />
  if (!isOverdue && (isLater || pathname === account)) return null
  const close = () => {
    putOff('secondFactor')
    setLater(true)
  }
  const text = isOverdue
    ? 'Set up a second factor to go on. Until then your account opens nothing else.'
    : `Your account needs a second factor. Set it up by ${indiaDay(data.setUpBefore)}.`
  return (
    <Notice
      label="Your second factor"
      icon={ShieldCheck}
      text={text}
      word="Set It Up"
      onLater={isOverdue ? undefined : close}
    />
  )
}
