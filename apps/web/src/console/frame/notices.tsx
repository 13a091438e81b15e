// Bars at the bottom that ask for a step in "My Account". They block no work and can wait until the next sign-in.
import { type PasswordChange, calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, type LucideIcon, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { queryOf } from '../../api/client.ts'
import { secondFactorKey } from '../../api/query-client.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { keepHeight } from '../../ui/kept-height.ts'
import { indiaDay } from '../schedule/india-time.ts'
import { changeSentence } from '../session/new-password.tsx'
import { isPutOff, putOff } from '../session/put-off.ts'

/** Measures all notices together, so that the selection bar and the upload tray are placed above them. */
const keepNotices = (notice: HTMLElement) => keepHeight('--notices', notice.parentElement ?? notice)

interface NoticeProps {
  wish: Parameters<typeof putOff>[0]
  label: string
  icon: LucideIcon
  text: string
  word: string
}

function Notice({ wish, label, icon: Icon, text, word }: NoticeProps) {
  const { pathname } = useLocation()
  const [isLater, setLater] = useState(() => isPutOff(wish))
  if (isLater || pathname === '/account') return null
  const close = () => {
    putOff(wish)
    setLater(true)
  }
  return (
    <section
      ref={keepNotices}
      aria-label={label}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-hairline bg-accent-soft px-4 py-3 md:px-8"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-accent-deep" />
      <p className="min-w-0 flex-1 basis-56">{text}</p>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" onClick={close}>
          Not Now
        </Button>
        <ButtonLink size="sm" to="/account" variant="primary">
          {word}
        </ButtonLink>
      </div>
    </section>
  )
}

export const PasswordNotice = ({ change }: { change: PasswordChange }) => (
  <Notice
    wish="password"
    label="Your password"
    icon={KeyRound}
    text={changeSentence(change)}
    word="Set My Own Password"
  />
)

/** Asks for a required second factor, as long as it may still be put off. */
export function FactorNotice() {
  const { data } = useQuery({ ...queryOf(secondFactorKey, calls.secondFactor), staleTime: 60_000 })
  if (!data?.setUpBefore) return null
  return (
    <Notice
      wish="secondFactor"
      label="Your second factor"
      icon={ShieldCheck}
      text={`Your account needs a second factor. Set it up by ${indiaDay(data.setUpBefore)}.`}
      word="Set It Up"
    />
  )
}
