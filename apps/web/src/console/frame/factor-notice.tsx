import { type Screen, calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { request } from '../../api/client.ts'
import { secondFactorKey } from '../../api/query-client.ts'
import { isPutOff, putOff } from '../session/put-off.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

const account: Screen = '/account'
const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long' })

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
  const before = new Date(data.setUpBefore)
  const isOverdue = before.getTime() <= openedAt
  if (isOverdue && pathname !== account) return <Navigate to={account} replace />
  if (!isOverdue && (isLater || pathname === account)) return null
  const close = () => {
    putOff('secondFactor')
    setLater(true)
  }
  return (
    <section
      aria-label="Your second factor"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-hairline bg-accent-soft px-4 py-3 md:px-8"
    >
      <ShieldCheck aria-hidden className="size-5 shrink-0 text-accent-deep" />
      <p className="min-w-0 flex-1 basis-56">
        {isOverdue
          ? 'Set up a second factor to go on. Until then your account opens nothing else.'
          : `Your account needs a second factor. Set it up by ${day.format(before)}.`}
      </p>
      {!isOverdue && (
        <div className="flex flex-wrap gap-3">
          <Button size="sm" onClick={close}>
            Not Now
          </Button>
          <ButtonLink size="sm" to={account} variant="primary">
            Set It Up
          </ButtonLink>
        </div>
      )}
    </section>
  )
}
