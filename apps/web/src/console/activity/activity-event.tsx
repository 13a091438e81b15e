import { type ActivityEvent, batchActions } from '@jinvani/contract'
import { ChevronDown, Cog, Smartphone, UserRoundX } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { IconButton } from '../../ui/button.tsx'
import { indiaExactText, indiaText } from '../schedule/india-time.ts'
import { changeWords, fieldText, pageOfItem, refusalOf, sentenceOf } from './activity-words.ts'

const none = <span className="text-muted">nothing</span>

function Changes({ action, changes }: Pick<ActivityEvent, 'action' | 'changes'>) {
  return (
    <dl className="grid gap-2">
      {changes.map(({ field, from, to }) => (
        <div key={field} className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <dt className="font-medium wrap-anywhere">{fieldText(field, action)}</dt>
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

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** First letters of the first two words; an Indian letter keeps its vowel sign. */
export const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => letters.segment(word)[Symbol.iterator]().next().value?.segment ?? '')
    .join('')

const icons = { app: Smartphone, program: Cog, stranger: UserRoundX }

function Avatar({ actor: { kind, name } }: Pick<ActivityEvent, 'actor'>) {
  const Icon = kind === 'staff' ? undefined : icons[kind]
  return (
    <span
      aria-hidden
      className="grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft text-[0.625rem] font-semibold text-accent-deep"
    >
      {Icon ? <Icon className="size-3.5" /> : initialsOf(name)}
    </span>
  )
}

const link = 'justify-self-start py-1 text-accent-deep underline pointer-coarse:py-3'

export function EventRow({ event }: { event: ActivityEvent }) {
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const refusal = refusalOf(event)
  const { who, deed, name, rest } = sentenceOf(event)
  const page = pageOfItem(event.item)
  const change = changeWords(event)
  return (
    // Not a `details`: screen readers take its `summary` for a button, and a button may hold no link.
    <div className="border-b border-hairline">
      <div className="flex items-center gap-3 pl-2 hover:bg-sunken/60 max-sm:items-start max-sm:py-1">
        <Avatar actor={event.actor} />
        <span className={`min-w-0 flex-1 wrap-anywhere ${isOpen ? '' : 'sm:truncate'}`}>
          <span dir="auto" className="font-medium">
            {who}
          </span>{' '}
          {deed}{' '}
          {name !== '' &&
            (page === undefined ? (
              <span dir="auto">“{name}”</span>
            ) : (
              <Link
                to={page}
                dir="auto"
                className="text-accent-deep underline decoration-1 underline-offset-4 max-md:py-3.5"
              >
                “{name}”
              </Link>
            ))}
          {rest}
          {change !== '' && (
            <span dir="auto" className="ml-3 text-sm text-muted">
              {change}
            </span>
          )}
        </span>
        <time dateTime={event.at} className="shrink-0 text-sm text-muted tabular-nums">
          {indiaText(event.at).slice(-5)}
        </time>
        <IconButton
          label="Details"
          icon={ChevronDown}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      <div id={panelId} hidden={!isOpen} className="grid gap-3 px-2 py-3 sm:pl-11 [&[hidden]]:hidden">
        {refusal !== null && <p>{refusal}</p>}
        {event.changes.length > 0 && <Changes action={event.action} changes={event.changes} />}
        <Facts event={event} />
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
      </div>
    </div>
  )
}
