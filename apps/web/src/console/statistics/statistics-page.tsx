import { type PlayerErrorCode, type Statistics, monthPattern } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { CardSection } from '../../ui/card.tsx'
import { Filter } from '../../ui/lists/filter-bar.tsx'
import { Fold } from '../../ui/fold.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PlaysOverTime, dayText, monthText } from './day-line.tsx'
import {
  ItemLink,
  NoEvents,
  NoStatistics,
  NumbersTable,
  PlayedItems,
  SampleNote,
  Share,
  WantedWords,
  numberText,
  hasEvents,
  asHours,
  lastMonth,
  statisticsQuery,
  usualDays,
} from './numbers-table.tsx'

const periods = [7, usualDays, 90]
const platformNames = { android: 'Android', ios: 'iOS', web: 'Web', tv: 'TV' }
const errorWords: Record<PlayerErrorCode, string> = {
  'network-lost': 'Connection lost',
  'timed-out': 'Took too long',
  'source-gone': 'File or stream not found',
  'not-allowed': 'Access refused',
  'manifest-broken': 'Cannot read the list of the stream',
  'media-broken': 'Cannot read the file or stream',
  'decode-failed': 'Cannot decode the file or stream',
  unsupported: 'Cannot play this format',
  'drm-failed': 'No licence or key for a protected film',
  'drm-unsupported': 'Cannot play protected films',
  'captions-failed': 'Cannot read the captions',
  other: 'Another error',
}
const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/** The numbers of each day. The last column has the plays of the corresponding day in the period before. */
function DaysTable({ days, before }: Pick<Statistics, 'days' | 'before'>) {
  const rows = days.map(({ day, ...sums }, index) => ({
    key: day,
    name: <time dateTime={day}>{dayText(day)}</time>,
    numbers: [
      numberText(sums.plays),
      numberText(sums.completed),
      asHours(sums),
      before[index] ? numberText(before[index].plays) : '–',
    ],
  }))
  return (
    <Fold title="Numbers by day" fact={`${days.length} days`}>
      <NumbersTable
        caption="Plays and hours by day"
        head={['Day', 'Plays', 'Played to the end', 'Hours', `Plays ${before.length} days before`]}
        rows={rows.toReversed()}
      />
    </Fold>
  )
}

function Errors({ playerErrors, failing }: Pick<Statistics, 'playerErrors' | 'failing'>) {
  return (
    <CardSection
      title="Playback Errors"
      description={playerErrors.length === 0 ? 'No player reported an error' : undefined}
    >
      {playerErrors.length > 0 && (
        <NumbersTable
          caption="Playback errors"
          head={['Error', 'Times']}
          rows={playerErrors.map(({ code, platform, times }) => ({
            key: `${code} ${platform}`,
            name: `${errorWords[code]} on ${platformNames[platform]}`,
            numbers: [numberText(times)],
          }))}
        />
      )}
      {failing.length > 0 && (
        <NumbersTable
          caption="Items with playback errors"
          head={['Item', 'Errors', 'Plays']}
          rows={failing.map(({ errors, plays, ...item }) => ({
            key: item.contentId,
            name: <ItemLink item={item} />,
            numbers: [numberText(errors), numberText(plays)],
          }))}
        />
      )}
    </CardSection>
  )
}

interface SharesProps {
  /** Header of the first column. With an added "s" it is also the title of the card. */
  of: string
  rows: readonly { name: string; plays: number; heardSec: number }[]
}

function Shares({ of, rows }: SharesProps) {
  const all = rows.reduce((sum, { plays }) => sum + plays, 0)
  return (
    <CardSection title={`${of}s`}>
      <NumbersTable
        caption={`Plays by ${of.toLowerCase()}`}
        head={[of, 'Plays', 'Hours', 'Share']}
        rows={rows.map(({ name, plays, heardSec }) => ({
          key: name,
          name,
          numbers: [
            numberText(plays),
            asHours({ plays, heardSec }),
            <Share key="share" count={plays} all={all} bar="w-24 max-sm:hidden" />,
          ],
        }))}
      />
    </CardSection>
  )
}

function Shown({ statistics, month }: { statistics: Statistics; month: string | undefined }) {
  const { days, before, items, platforms, languages, wanted, searches } = statistics
  if (!hasEvents(statistics)) return <NoEvents title="No app has sent events in these days" />
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 has-[>:nth-child(2)]:xl:grid-cols-2">
        <PlaysOverTime days={days} before={before} month={month} of="plays" />
        {[...days, ...before].some(({ heardSec }) => heardSec > 0) && (
          <PlaysOverTime days={days} before={before} month={month} of="heardSec">
            <p className="text-sm text-muted">Items whose length is not known add no hours</p>
          </PlaysOverTime>
        )}
      </div>
      <DaysTable days={days} before={before} />
      {/* Both columns are equally tall: the cards of the shorter column grow. */}
      <div className="grid gap-5 *:grid *:gap-5 xl:grid-cols-2">
        <div>
          {items.length > 0 && (
            <CardSection title="Most Played">
              <PlayedItems items={items} />
            </CardSection>
          )}
          <CardSection
            title="Searches Without Results"
            description={`${numberText(statistics.searchesWithoutFind)} of ${numberText(searches)} searches found nothing. Words appear here once people of several networks searched for them.`}
          >
            {wanted.length > 0 && <WantedWords wanted={wanted} />}
          </CardSection>
        </div>
        <div>
          <Shares
            of="Platform"
            rows={platforms.map(({ platform, ...sums }) => ({ name: platformNames[platform], ...sums }))}
          />
          <Shares
            of="Language"
            rows={languages.map(({ language, ...sums }) => ({
              name: languageNames.of(language) ?? language,
              ...sums,
            }))}
          />
          <Errors {...statistics} />
        </div>
      </div>
    </div>
  )
}

export function StatisticsPage() {
  const [params, setParams] = useSearchParams()
  const days = periods.find((period) => String(period) === params.get('days')) ?? usualDays
  const month = monthPattern.exec(params.get('month') ?? '')?.[0]
  const ended = month ?? lastMonth()
  const statistics = useQuery({ ...statisticsQuery(month ? { month } : { days }), staleTime: 0 })
  return (
    <>
      <PageHeader
        title="Statistics"
        description={
          <>
            What people play and search in the apps, without saying who
            {statistics.data?.isSample && <SampleNote />}
          </>
        }
        action={
          <Filter
            label="Period"
            value={month ?? days}
            onPick={(value) => setParams({ [value === ended ? 'month' : 'days']: value }, { replace: true })}
            labels={{
              ...Object.fromEntries(periods.map((period) => [period, `Last ${period} days`])),
              [ended]: monthText(ended),
            }}
          />
        }
      />
      {statistics.data && <Shown statistics={statistics.data} month={month} />}
      {!statistics.data && (
        <NoStatistics
          query={statistics}
          shapes={Array<string>(2).fill('h-80 rounded-card')}
          className="grid gap-5 xl:grid-cols-2"
        />
      )}
    </>
  )
}
