import { type StaffSession, calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { queryOf, request } from '../../api/client.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card.tsx'
import { useChange } from '../lists/list-query.ts'
import { Unloaded } from '../lists/unloaded.tsx'
import { useRowAction } from '../lists/use-row-action.ts'
import { indiaText } from '../schedule/india-time.ts'
import { sessionsKey } from './second-factor/factor-queries.ts'

/** A session used within this time is "in use now". The server records the use of a session at shorter intervals. */
const nowMs = 6 * 60 * 1000

export const deviceText = ({ device }: Pick<StaffSession, 'device'>): string => device || 'Unknown device'

/** The fixed part of a network: "203.0.113" for 203.0.113.0/24, "2001:db8:1" for 2001:db8:1::/48. */
function placeText(network: string): string {
  const parts = network.replace(/\/\d+$/, '')
  return parts.includes(':') ? parts.replace(/::$/, '') : parts.replace(/\.0$/, '')
}

type Seen = Pick<StaffSession, 'lastSeenAt' | 'network'>

export function seenText({ lastSeenAt, network }: Seen, now = Date.now()): string {
  const isNow = now - Date.parse(lastSeenAt) < nowMs
  const time = isNow ? 'In use now' : `Last used ${indiaText(lastSeenAt, now)}`
  return network === '' ? time : `${time}, from an address that begins with ${placeText(network)}`
}

const FEW = 5
/** The row for `useRowAction` when the button ends all other sessions at once. */
const others = { _id: 'others' } as const

/** A 404 counts as success: the session has already ended. */
async function endSession(id: string): Promise<void> {
  try {
    await request(calls.endSession, { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}

function SessionRow({ session, busy, onEnd }: { session: StaffSession; busy: boolean; onEnd: () => void }) {
  const device = deviceText(session)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-hairline py-4 first:border-0 first:pt-0 last:pb-0">
      <div className="grid min-w-0 flex-1 basis-56 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="wrap-anywhere">{device}</span>
          {session.isCurrent && <Badge tone="success">This session</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-muted">{seenText(session)}</p>
        <p className="text-sm text-muted">Signed in {indiaText(session.createdAt)}</p>
      </div>
      {!session.isCurrent && (
        <Button size="sm" busy={busy} onClick={onEnd} aria-label={`End the session of ${device}`}>
          End
        </Button>
      )}
    </li>
  )
}

function Sessions({ items }: { items: readonly StaffSession[] }) {
  const end = useChange(
    (id: string) => (id === others._id ? request(calls.endOtherSessions) : endSession(id)),
    sessionsKey,
  )
  const ending = useRowAction<{ _id: string }>({
    work: ({ _id }) => end.mutateAsync(_id),
    success: ({ _id }) => successes.account[_id === others._id ? 'endOthers' : 'endSession'],
    failure: failures.account.endSession,
  })
  const [showsAll, setShowsAll] = useState(false)
  const hasOthers = items.some(({ isCurrent }) => !isCurrent)
  const ordered = items.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
  const shown = showsAll ? ordered : ordered.slice(0, FEW)
  return (
    <>
      <ul>
        {shown.map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            busy={ending.isBusy(session._id)}
            onEnd={() => ending.run(session)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-3 max-md:*:w-full">
        {shown.length < items.length && (
          <Button onClick={() => setShowsAll(true)}>Show All {items.length} Sessions</Button>
        )}
        {hasOthers && (
          <Button variant="ghost-danger" busy={ending.isBusy(others._id)} onClick={() => ending.run(others)}>
            End All Other Sessions
          </Button>
        )}
      </div>
    </>
  )
}

export default function SessionsSection() {
  const query = useQuery(queryOf(sessionsKey, calls.listSessions))
  useShowError(query.error, failures.account.sessions)
  return (
    <CardSection
      title="Sessions"
      description="Where you are signed in, in India’s time. End sessions you do not recognise, then change your password."
    >
      {query.data ? (
        <Sessions items={query.data.items} />
      ) : (
        <Unloaded
          query={query}
          failure="Your sessions are not available right now."
          label="Loading sessions"
          shapes={['h-16', 'h-16']}
          className="grid gap-4"
        />
      )}
    </CardSection>
  )
}
