import { type Statistics, calls } from '@jinvani/contract'
import { type UseQueryResult, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ChartColumn, FlaskConical, Plus } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { queryOf } from '../../api/client.ts'
import { sentenceOf } from '../../sentences/error-sentences.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { Unloaded } from '../lists/unloaded.tsx'
import { Picture } from '../pictures/picture.tsx'
import { useItemPage } from '../readiness/lacks.ts'
import { indiaInput } from '../schedule/india-time.ts'
import { useMayEnter } from '../session/guard.tsx'

export const usualDays = 28

export const statisticsQuery = (query: { days: number } | { month: string }) =>
  queryOptions({
    ...queryOf(['statistics', query], calls.statistics, { query }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** The last month that is over in India, for example "2026-10". */
export const lastMonth = (now = Date.now()) =>
  new Date(Date.parse(indiaInput(new Date(now).toISOString()).slice(0, 7)) - 1).toISOString().slice(0, 7)

export const hasEvents = ({ days, before, searches, playerErrors }: Statistics) =>
  searches > 0 ||
  playerErrors.length > 0 ||
  [...days, ...before].some(({ plays, heardSec }) => plays > 0 || heardSec > 0)

/** Marks the sample events of the demo library, so that nobody takes them for real ones. */
export const SampleNote = () => (
  <span className="flex items-center gap-1.5 text-sm text-warning">
    <FlaskConical aria-hidden className="size-4 shrink-0" />
    Sample events of the demo library
  </span>
)

export const NoEvents = ({ title }: { title: string }) => (
  <EmptyState
    icon={ChartColumn}
    title={title}
    text="Apps report plays, searches and errors only with consent, and anonymously."
    action={
      <a href="/api/docs" className="rounded text-accent-deep underline underline-offset-4">
        How apps send events
      </a>
    }
  />
)

interface NumbersTableProps {
  caption: string
  /** Headers: the first for the names of the rows, the others for the numbers. */
  head: readonly string[]
  rows: readonly { key: string; name: ReactNode; numbers: readonly ReactNode[] }[]
}

export function NumbersTable({ caption, head, rows }: NumbersTableProps) {
  const [first, ...others] = head
  return (
    // Scrolls sideways: with letters of double size the numbers alone can be wider than a phone.
    <div className="overflow-x-auto">
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-muted">
            <th scope="col" className="py-1.5 text-left font-medium">
              {first}
            </th>
            {others.map((label) => (
              <th key={label} scope="col" className="py-1.5 pl-3 text-right font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, numbers }) => (
            <tr key={key} className="border-t border-hairline">
              <th scope="row" dir="auto" className="py-2 text-left font-normal wrap-anywhere">
                {name}
              </th>
              {numbers.map((number, index) => (
                <td key={others[index]} className="py-2 pl-3 text-right">
                  {number}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface NoStatisticsProps extends Pick<ComponentProps<typeof Unloaded>, 'shapes' | 'className'> {
  query: UseQueryResult
}

export const NoStatistics = ({ query, ...skeletons }: NoStatisticsProps) => (
  <Unloaded
    query={query}
    failure="The statistics are not available right now."
    text={query.error ? sentenceOf(query.error) : undefined}
    label="Loading the statistics"
    {...skeletons}
  />
)

export const numberText = (count: number) => count.toLocaleString('en')

/** A share with a bar, at most 100 %. The count can exceed the whole, because people who go back are counted again. */
export function Share({ count, all, bar }: { count: number; all: number; bar: string }) {
  const share = all === 0 ? 0 : Math.min(1, count / all)
  return (
    <span className="flex items-center justify-end gap-3">
      <span aria-hidden className={classNames('h-2 rounded bg-sunken', bar)}>
        <span
          className="block h-full rounded bg-accent forced-colors:bg-[CanvasText]"
          style={{ width: `${share * 100}%` }}
        />
      </span>
      <span className="w-10">{Math.round(share * 100)} %</span>
    </span>
  )
}

/** The hours as text. Plays without hours give a dash, unless the length of their item is known. */
export const asHours = ({ plays, heardSec }: { plays: number; heardSec: number }, isLengthKnown = false) =>
  heardSec === 0 && plays > 0 && !isLengthKnown ? '–' : hoursText(heardSec)

/** The seconds as hours, for example "0.4" for few hours, and "1,203" for many. */
export const hoursText = (seconds: number) =>
  (seconds / 3600).toLocaleString('en', { maximumFractionDigits: seconds < 36_000 ? 1 : 0 })

/** Words for a title. Searches are recorded in lower case, so each word gets a capital. */
const titleOf = (words: string) => words.replaceAll(/(?<=^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase())

/** What people searched for in vain. In each row editors have a button that adds an item of that title. */
export function WantedWords({ wanted }: Pick<Statistics, 'wanted'>) {
  const mayAdd = useMayEnter()('/content/new')
  return (
    <NumbersTable
      caption="Words that nothing was found for"
      head={['Words', 'Times', ...(mayAdd ? ['Publish'] : [])]}
      rows={wanted.map(({ words, times }) => ({
        key: words,
        name: (
          <span title={words} className="line-clamp-1 leading-7">
            {words}
          </span>
        ),
        numbers: [
          numberText(times),
          ...(mayAdd
            ? [
                <ButtonLink
                  key="add"
                  size="sm"
                  icon={Plus}
                  to={`/content/new?${new URLSearchParams({ title: titleOf(words) })}`}
                  aria-label={`Add “${words}”`}
                >
                  Add
                </ButtonLink>,
              ]
            : []),
        ],
      }))}
    />
  )
}

type Played = Statistics['items'][number]

/** Says before which part of the item half of the people stop, or how many of them play it to the end. */
export function stopWords({ plays, reached, completed }: Pick<Played, 'plays' | 'reached' | 'completed'>) {
  const first = [...reached, completed].findIndex((count) => count * 2 < plays)
  if (first >= 0) return `Half stop before ${first === reached.length ? 'the end' : `${(first + 1) * 10} %`}`
  return `${Math.min(100, Math.round((completed / Math.max(1, plays)) * 100))} % play to the end`
}

/** A small chart: how many people are still there after each tenth of the item. */
function StopLine({ plays, reached, completed }: Played) {
  const points = [plays, ...reached, completed].map(
    (count, tenth) => `${tenth},${10 - Math.min(10, (count / Math.max(1, plays)) * 10)}`,
  )
  return (
    <svg
      aria-hidden
      viewBox="0 0 10 10"
      preserveAspectRatio="none"
      className="h-3.5 w-7 shrink-0 fill-none max-[16rem]:hidden"
    >
      <polygon points={`0,10 ${points.join(' ')} 10,10`} className="fill-accent/25" />
      <polyline
        points={points.join(' ')}
        className="stroke-accent stroke-[1.5] [vector-effect:non-scaling-stroke] forced-colors:stroke-[CanvasText]"
      />
    </svg>
  )
}

interface ItemLinkProps {
  item: { contentId: string; title: string }
  className?: string
}

export const ItemLink = ({ item, className }: ItemLinkProps) => (
  <Link
    to={useItemPage()(item)}
    dir="auto"
    title={item.title}
    className={classNames(
      'line-clamp-1 rounded leading-7 wrap-anywhere underline-offset-4 hover:underline',
      className,
    )}
  >
    {item.title}
  </Link>
)

export function PlayedItems({ items, hasHours = true }: { items: readonly Played[]; hasHours?: boolean }) {
  return (
    <NumbersTable
      caption="Most played items"
      head={['Item', 'Plays', ...(hasHours ? ['Hours'] : [])]}
      rows={items.map((item) => ({
        key: item.contentId,
        name: (
          <span className="flex items-center gap-3">
            <Picture
              src={item.picture}
              sizes="4rem"
              alt=""
              placeholder=""
              className="aspect-video w-16 shrink-0 rounded max-[16rem]:hidden"
            />
            <span className="grid min-w-0">
              <ItemLink item={item} className="font-medium" />
              <span dir="ltr" className="flex items-center gap-1.5 text-xs text-muted">
                <StopLine {...item} />
                {stopWords(item)}
              </span>
            </span>
          </span>
        ),
        numbers: [numberText(item.plays), ...(hasHours ? [asHours(item, item.durationSec > 0)] : [])],
      }))}
    />
  )
}
