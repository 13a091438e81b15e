import { type ActivityEvent, batchActions } from '@jinvani/contract'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { OpeningRow } from '../../ui/lists/opening-row.tsx'
import { indiaExactText, indiaText } from '../schedule/india-time.ts'
import { eventSentence, pageOf, refusalOf } from './activity-words.ts'

const none = <span className="text-muted">nothing</span>

function Changes({ changes }: Pick<ActivityEvent, 'changes'>) {
  return (
    <dl className="grid gap-2">
      {changes.map(({ field, from, to }) => (
        <div key={field} className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <dt className="font-medium wrap-anywhere">{field}</dt>
          <dd className="wrap-anywhere">
            {from === undefined && to === undefined ? (
              <span className="text-muted">changed; the value is not kept</span>
            ) : (
              <>
                {from !== undefined && <>from {from === '' ? none : <span dir="auto">{from}</span>} </>}
                {to !== undefined && <>to {to === '' ? none : <span dir="auto">{to}</span>}</>}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Facts({ event }: { event: ActivityEvent }) {
  const facts = [
    ['Exact time', indiaExactText(event.at)],
    ['Address', event.address],
    ['Call', event.call],
    ['Request', event.requestId],
    ['Item', event.item.id ?? ''],
  ].filter(([, value]) => value !== '')
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
      {facts.map(([label, value]) => (
        <div key={label} className="flex gap-2">
          <dt>{label}</dt>
          <dd className="wrap-anywhere text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const link = 'justify-self-start py-1 text-accent-deep underline pointer-coarse:py-3'

/** One expandable line: the changes of an event and its origin. */
export function EventRow({ event }: { event: ActivityEvent }) {
  const refusal = refusalOf(event)
  const page = pageOf(event.action, event.item.id, event.outcome)
  return (
    <OpeningRow
      sentence={eventSentence(event)}
      badge={refusal !== null && <Badge tone="danger">Refused</Badge>}
      at={event.at}
      time={indiaText(event.at)}
    >
      {refusal !== null && <p>{refusal}</p>}
      {event.changes.length > 0 && <Changes changes={event.changes} />}
      <Facts event={event} />
      {page !== undefined && (
        <Link to={page} className={link}>
          Open it
        </Link>
      )}
      {event.actor.id !== null && (
        <Link to={`/activity?person=${event.actor.id}`} className={link}>
          What this person did
        </Link>
      )}
      {batchActions.includes(event.action) && refusal === null && (
        <Link to={`/activity?request=${event.requestId}`} className={link}>
          Each item
        </Link>
      )}
    </OpeningRow>
  )
}
