import { type Statistics, calls } from '@jinvani/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { request } from '../../api/client.ts'
import { CardSection } from '../../ui/card.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Fold } from '../../ui/fold.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMayEnter } from '../session/guard.tsx'
import { NoStatistics, NumbersTable, countText, hoursText } from './numbers-table.tsx'
import { lazyPiece } from '../../ui/lazy-piece.tsx'

const DayChart = lazyPiece(() => import('./day-chart.tsx'), <Skeleton className="h-44" />)

const periods = [7, 30, 90]
const platformNames = { android: 'Android', ios: 'iOS', web: 'Web', tv: 'TV' }
const languageNames = new Intl.DisplayNames('en', { type: 'language' })
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayText = (day: string) => dayFormat.format(new Date(day))

type Days = Statistics['days']
const totalOf = (days: Days, field: 'plays' | 'heardSec') => days.reduce((sum, day) => sum + day[field], 0)

function ChartSection({ title, days, of }: { title: string; days: Days; of: 'plays' | 'heardSec' }) {
  const labels = useMemo(() => days.map(({ day }) => dayText(day)), [days])
  const values = useMemo(
    () => days.map((day) => (of === 'plays' ? day.plays : day.heardSec / 3600)),
    [days, of],
  )
  const total = totalOf(days, of)
  return (
    <CardSection
      title={title}
      aside={
        <span className="text-2xl font-semibold tabular-nums">
          {of === 'plays' ? countText(total) : hoursText(total)}
        </span>
      }
    >
      <DayChart labels={labels} values={values} />
    </CardSection>
  )
}

function DaysTable({ days }: { days: Days }) {
  return (
    <Fold title="Numbers by day" fact={`${days.length} days`}>
      <NumbersTable
        caption="Plays and hours by day"
        head={['Day', 'Plays', 'Played to the end', 'Hours']}
        rows={days.toReversed().map(({ day, plays, completed, heardSec }) => ({
          key: day,
          name: <time dateTime={day}>{dayText(day)}</time>,
          numbers: [countText(plays), countText(completed), hoursText(heardSec)],
        }))}
      />
    </Fold>
  )
}

function MostPlayed({ items }: Pick<Statistics, 'items'>) {
  const mayEdit = useMayEnter()('/content/edit/:id')
  const pageOf = (id: string, title: string) =>
    mayEdit ? `/content/edit/${id}` : `/content?q=${encodeURIComponent(title)}`
  return (
    <CardSection title="Most Played">
      <NumbersTable
        caption="Most played items"
        head={['Item', 'Plays', 'Hours']}
        rows={items.map(({ contentId, title, plays, heardSec }) => ({
          key: contentId,
          name: (
            <Link
              to={pageOf(contentId, title)}
              className="rounded font-medium underline-offset-4 hover:underline"
            >
              {title}
            </Link>
          ),
          numbers: [countText(plays), hoursText(heardSec)],
        }))}
      />
    </CardSection>
  )
}

function Searches({ searches, searchesWithoutFind, wanted }: Statistics) {
  return (
    <CardSection
      title="Searches Without a Find"
      description={`${countText(searchesWithoutFind)} of ${countText(searches)} searches found nothing. Words appear here once people of several networks searched for them.`}
    >
      {wanted.length > 0 && (
        <NumbersTable
          caption="Words that nothing was found for"
          head={['Words', 'Times']}
          rows={wanted.map(({ words, times }) => ({ key: words, name: words, numbers: [countText(times)] }))}
        />
      )}
    </CardSection>
  )
}

function Errors({ playerErrors }: Pick<Statistics, 'playerErrors'>) {
  return (
    <CardSection
      title="Errors of Players"
      description={playerErrors.length === 0 ? 'No player reported an error' : undefined}
    >
      {playerErrors.length > 0 && (
        <NumbersTable
          caption="Errors of players"
          head={['Error', 'Times']}
          rows={playerErrors.map(({ code, platform, times }) => ({
            key: `${code} ${platform}`,
            name: `${code} on ${platformNames[platform]}`,
            numbers: [countText(times)],
          }))}
        />
      )}
    </CardSection>
  )
}

function Where({ platforms, languages }: Statistics) {
  const rows = [
    ...platforms.map(({ platform, ...sums }) => ({ name: platformNames[platform], ...sums })),
    ...languages.map(({ language, ...sums }) => ({ name: languageNames.of(language) ?? language, ...sums })),
  ]
  return (
    <CardSection title="Platforms and Languages">
      <NumbersTable
        caption="Plays by platform, and by language of the app"
        head={['Where', 'Plays', 'Hours']}
        rows={rows.map(({ name, plays, heardSec }) => ({
          key: name,
          name,
          numbers: [countText(plays), hoursText(heardSec)],
        }))}
      />
    </CardSection>
  )
}

function Shown({ statistics }: { statistics: Statistics }) {
  const { days, items, playerErrors, searches } = statistics
  if (totalOf(days, 'plays') + totalOf(days, 'heardSec') + searches + playerErrors.length === 0)
    return (
      <EmptyState
        icon={ChartColumn}
        title="No app has sent events in these days"
        text="Apps report plays, searches and errors with the consent of the person, and without the person."
        action={
          <a href="/api/docs" className="rounded text-accent-deep underline underline-offset-4">
            How apps send events
          </a>
        }
      />
    )
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 xl:grid-cols-2">
        <ChartSection title="Plays" days={days} of="plays" />
        <ChartSection title="Hours" days={days} of="heardSec" />
      </div>
      <DaysTable days={days} />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        {items.length > 0 && <MostPlayed items={items} />}
        <Searches {...statistics} />
        <Errors playerErrors={playerErrors} />
        <Where {...statistics} />
      </div>
    </div>
  )
}

export function StatisticsPage() {
  const [params, setParams] = useSearchParams()
  const days = periods.find((period) => String(period) === params.get('days')) ?? 30
  const statistics = useQuery({
    queryKey: ['statistics', { days }],
    queryFn: ({ signal }) => request(calls.statistics, { query: { days }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <>
      <PageHeader
        title="Statistics"
        description="What people play and search in the apps, without saying who"
        back={{ to: '/dashboard', label: 'Dashboard' }}
        action={
          <Select
            aria-label="Period"
            value={days}
            onChange={(event) => setParams({ days: event.target.value }, { replace: true })}
          >
            {periods.map((period) => (
              <option key={period} value={period}>
                Last {period} days
              </option>
            ))}
          </Select>
        }
      />
      {statistics.data && <Shown statistics={statistics.data} />}
      {!statistics.data && (
        <NoStatistics
          query={statistics}
          shapes={Array<string>(2).fill('h-64 rounded-card')}
          className="grid gap-5 xl:grid-cols-2"
        />
      )}
    </>
  )
}
