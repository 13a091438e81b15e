import type { CalendarShown } from '@jinvani/contract'
import { expect, test } from 'vitest'
import { sharePages } from '../watch/watch-server.tsx'

const pages = sharePages({
  styles: { en: '', hi: '', gu: '' },
  embedStyles: '',
  browseStyles: { en: '', hi: '', gu: '' },
  landing: { styles: { en: '', hi: '', gu: '' }, scripts: [] },
  early: [],
  addresses: Object.fromEntries(
    [
      'latin',
      'devanagari',
      'gujarati',
      'devanagari-item',
      'gujarati-item',
      'devanagari-few',
      'gujarati-few',
    ].map((name) => [`fonts/${name}.woff2`, `/assets/${name}.woff2`]),
  ),
  ground: { light: '#fff', dark: '#000' },
  scripts: [],
})
const day = {
  date: '2027-09-05',
  months: ['bhadrapad' as const],
  adhik: false,
  half: 'sud' as const,
  tithi: 4,
  repeated: false,
  lost: false,
  parva: null,
  samvat: 2553,
}
const at = (time: string) => `2027-09-05T${time}:00.000Z`
const shown: CalendarShown = {
  origin: 'https://jinvani.test',
  town: 'london',
  tradition: 'shvetambar',
  days: [day, { ...day, date: '2027-09-06', tithi: 5, adhik: true }],
  sun: {
    sun: 'rises',
    sunrise: at('05:20'),
    sunset: at('18:37'),
    pachkhan: {
      navkarsi: at('06:08'),
      porsi: at('08:39'),
      sadhPorsi: at('10:18'),
      purimaddha: at('11:58'),
      avaddha: at('15:17'),
      chauvihar: at('18:37'),
    },
  },
  occasions: [
    {
      occasion: 'samvatsari',
      name: 'संवत्सरी',
      tradition: 'shvetambar',
      startsOn: '2027-09-05',
      endsOn: '2027-09-05',
    },
    {
      occasion: null,
      name: '</script><script>alert(1)</script>',
      tradition: 'all',
      startsOn: '2027-10-01',
      endsOn: '2027-10-03',
    },
  ],
}
const render = (language: string) => {
  const page = pages.calendars.find((each) => each.language === language)
  return { path: page?.path, html: page?.render(shown) ?? '' }
}

test('each language has a page that begins with today, by the clock of the town', () => {
  const { path, html } = render('hi')
  expect(path).toBe('/hi/jain-calendar')
  const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  expect(text).toMatch(/भाद्रपद सुद 4 .*संवत 2553 .*सूर्योदय 6:20 .*नवकारसी 7:08 .*चौविहार, सूर्यास्त 7:37/)
  expect(text.indexOf('भाद्रपद सुद 4')).toBeLessThan(text.indexOf('अधिक भाद्रपद सुद 5'))
  expect(render('gu').html).toContain('ભાદરવો સુદ 4')
})

test('search engines get the festivals as events, the languages of the page, and one address without a query', () => {
  const { html } = render('en')
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(json)).toMatchObject({
    '@graph': [
      { '@type': 'Event', name: 'संवत्सरी', alternateName: 'Samvatsari', startDate: '2027-09-05' },
      { '@type': 'Event', startDate: '2027-10-01', endDate: '2027-10-03' },
    ],
  })
  expect(html).toContain('<link rel="canonical" href="https://jinvani.test/jain-calendar"/>')
  expect(html).toContain('hrefLang="gu" href="https://jinvani.test/gu/jain-calendar"')
  expect(html).not.toContain('<script>alert')
})

test('the form keeps the chosen town, and the link to the calendar file has tradition and language', () => {
  const { html } = render('gu')
  expect(html).toContain('<option value="london" selected="">લંડન</option>')
  expect(html).toContain('href="webcal://jinvani.test/jain-calendar.ics?tradition=shvetambar&amp;lang=gu"')
})
