// The public Jain calendar: today with sunrise and sunset, the coming days, and the festivals of a year.
import {
  type AppOccasion,
  type CalendarDay,
  type CalendarShown,
  nameHalf,
  nameMonth,
  nameOccasion,
  nameParva,
  nameTown,
  nameTradition,
  pachkhans,
  publicPaths,
  townKeys,
  traditionKeys,
  findZone,
} from '@jinvani/contract'
import { type Language, pagePath } from '../languages.ts'
import { ShareFrame } from '../watch/share-frame.tsx'
import { wordsIn } from './calendar-words.ts'

const inWords = (day: string, language: Language, form: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(`${language}-IN`, { timeZone: 'UTC', ...form }).format(new Date(day))

/** A day with the full name of its month: the short name in Hindi ends with a sign that our fonts lack (U+0970). */
const shortDate = (day: string, language: Language) =>
  inWords(day, language, { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' })

/** The lunar day (tithi) in words. `repeated`: the day before has the same tithi. `lost`: no day has the next one. */
function tithiText(day: CalendarDay, language: Language): string {
  const { months, adhik, half, tithi, parva, repeated, lost } = day
  const say = wordsIn(language)
  const month = months.map((each) => nameMonth(each, language)).join(' / ')
  const name = `${adhik ? `${say('adhik')} ` : ''}${month} ${nameHalf(half, language)} ${tithi}`
  const more = [repeated && say('repeated'), lost && say('lost')].filter((word) => word !== false)
  const named = more.length > 0 ? `${name} (${more.join(', ')})` : name
  return parva ? `${named} · ${nameParva(parva, language)}` : named
}

interface PartProps {
  shown: CalendarShown
  language: Language
}

function SunTimes({ shown: { sun, town }, language }: PartProps) {
  const say = wordsIn(language)
  const zone = { timeZone: findZone(town), hour: 'numeric', minute: '2-digit' } as const
  const clock = new Intl.DateTimeFormat(`${language}-IN`, zone)
  const times = { sunrise: sun.sunrise, ...sun.pachkhan }
  return (
    <dl className="facts">
      {(['sunrise', ...pachkhans] as const).map((name) => (
        <div key={name}>
          <dt>{say(name)}</dt>
          <dd>{times[name] && clock.format(new Date(times[name]))}</dd>
        </div>
      ))}
    </dl>
  )
}

function Choices({ shown: { town, tradition }, language }: PartProps) {
  const say = wordsIn(language)
  const towns = townKeys.map((key) => [key, nameTown(key, language)] as const)
  const traditions = traditionKeys.map((key) => [key, nameTradition(key, language)] as const)
  const fields = [
    { name: 'place', chosen: town, options: towns },
    { name: 'tradition', chosen: tradition, options: traditions },
  ] as const
  return (
    <form className="choices" action={pagePath.calendar(language)}>
      {fields.map(({ name, chosen, options }) => (
        <label key={name}>
          {say(name)}
          <select name={name} aria-label={say(name)} defaultValue={chosen}>
            {options.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ))}
      <button className="button">{say('show')}</button>
    </form>
  )
}

function titleOf({ name, tradition }: AppOccasion, language: Language): string {
  return tradition === 'all' ? name : `${name} (${nameTradition(tradition, language)})`
}

function Dates({ dates }: { dates: { title: string; text: string }[] }) {
  return (
    <ul className="dates">
      {dates.map(({ title, text }) => (
        <li key={title + text}>
          <b>{title}</b>
          <br />
          {text}
        </li>
      ))}
    </ul>
  )
}

export function CalendarPage({ shown, language }: PartProps) {
  const say = wordsIn(language)
  const { days, occasions, tradition, origin } = shown
  const [today, ...coming] = days
  if (!today) return null
  const now = occasions.filter(({ startsOn }) => startsOn <= today.date)
  const ics = `${origin}${publicPaths.calendar}.ics?tradition=${tradition}&lang=${language}`
  const festivals = occasions.map((one) => {
    const [first, last] = [shortDate(one.startsOn, language), shortDate(one.endsOn, language)]
    return { title: titleOf(one, language), text: first === last ? first : `${first} – ${last}` }
  })
  return (
    <ShareFrame title={say('heading')} language={language} pathOf={pagePath.calendar}>
      <div dir="auto" className="calendar">
        <section aria-labelledby="today">
          <h2 id="today">{inWords(today.date, language, { dateStyle: 'full' })}</h2>
          <p className="tithi">{tithiText(today, language)}</p>
          <p>
            {say('samvat')} {today.samvat}
          </p>
          {now.map((one) => (
            <p key={titleOf(one, language)} className="notice">
              {titleOf(one, language)}
            </p>
          ))}
          <SunTimes shown={shown} language={language} />
        </section>
        <Choices shown={shown} language={language} />
        <section aria-labelledby="festivals">
          <h2 id="festivals">{say('festivals')}</h2>
          <p>
            <a href={ics.replace(/^https?/, 'webcal')}>{say('subscribe')}</a> · <a href={ics}>.ics</a>
          </p>
          <Dates dates={festivals} />
        </section>
        <section aria-labelledby="days">
          <h2 id="days">{say('days')}</h2>
          <Dates
            dates={coming.map((day) => ({
              title: tithiText(day, language),
              text: shortDate(day.date, language),
            }))}
          />
          <p className="synopsis">{say('about')}</p>
        </section>
      </div>
    </ShareFrame>
  )
}

/** The festivals as structured data for search engines: https://schema.org/Event. */
export function calendarData({ occasions }: CalendarShown, url: string) {
  const events = occasions.map(({ occasion, name, startsOn, endsOn }) => ({
    '@type': 'Event',
    name,
    ...(occasion && { alternateName: nameOccasion(occasion, 'en') }),
    startDate: startsOn,
    endDate: endsOn,
    location: { '@type': 'Country', name: 'India' },
    url,
  }))
  return { '@context': 'https://schema.org', '@graph': events }
}
