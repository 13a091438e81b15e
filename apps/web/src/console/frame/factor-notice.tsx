import { calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { request } from '../../api/client.ts'
import { secondFactorKey } from '../../api/query-client.ts'
import { isPutOff, putOff } from '../session/put-off.ts'
import { indiaDay } from '../schedule/india-time.ts'
import { Notice } from './notice.tsx'

/** Reminds at each sign-in of a compulsory second factor that can still be postponed. */
export default function FactorNotice() {
  const { pathname } = useLocation()
  const [isLater, setLater] = useState(() => isPutOff('secondFactor'))
  const { data } = useQuery({
    queryKey: secondFactorKey,
    queryFn: ({ signal }) => request(calls.secondFactor, { signal }),
    staleTime: 60_000,
  })
  if (!data?.setUpBefore || isLater || pathname === '/account') return null
  const close = () => {
    putOff('secondFactor')
    setLater(true)
  }
  return (
    <Notice
      label="Your second factor"
      icon={ShieldCheck}
      text={`Your account needs a second factor. Set it up by ${indiaDay(data.setUpBefore)}.`}
      word="Set It Up"
      onLater={close}
    />
  )
}
