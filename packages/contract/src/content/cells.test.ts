// Reads the fields of items from text as people type it, and as spreadsheet programs write it.
import { describe, expect, test } from 'vitest'
import { type CellName, categoryFinder, cells, readSpelled } from './cells.ts'

const read = (name: CellName, text: string) => cells[name].read([text])
const six = { value: '2027-09-03T00:30:00.000Z' }
const noForm = { error: 'Write the time as 2027-09-03 06:00, in India’s time' }

describe('a time in a cell', () => {
  test.each([
    '2027-09-03 06:00',
    '2027-09-03T06:00:00+05:30',
    '2027-09-03T00:30:00.000Z',
    '2027/9/3 6:00',
    '03-09-2027 06:00',
    '03/09/2027 6:00',
    '3.9.2027 06:00:00',
    '03-09-2027 06:00 AM',
    '3/9/2027 6:00:00 am',
    '03-Sep-2027 06:00',
    '3 September 2027, 6:00 a.m.',
    'September 3, 2027 6:00 AM',
    'Sep. 3 2027, 6:00',
    '०३-०९-२०२७ ०६:००',
    '૦૩/૦૯/૨૦૨૭ ૬:૦૦',
    '03-09-2027  06:00',
    '03-09-2027\u00A006:00',
  ])('%s is read as six in the morning of 3 September', (text) =>
    expect(read('publishAt', text)).toEqual(six),
  )

  test.each([
    ['13/12/2027 12:05 AM', '2027-12-12T18:35:00.000Z'],
    ['13/12/2027 12:05 PM', '2027-12-13T06:35:00.000Z'],
    ['29-02-2028 23:59:59', '2028-02-29T18:29:59.000Z'],
    ['2027-09-03T06:00-03:30', '2027-09-03T09:30:00.000Z'],
  ])('%s is read as %s', (text, value) => expect(read('publishAt', text)).toEqual({ value }))

  test.each([
    '2027-02-30 06:00',
    '30-02-2027 06:00',
    '29/02/2027 06:00',
    '31.04.2027 06:00',
    // Month first, as in the United States; refused, since the day comes first here.
    '9/13/2027 6:00',
    '00-09-2027 06:00',
    '03-00-2027 06:00',
    '03-Foo-2027 06:00',
    '03-09-2027 24:00',
    '03-09-2027 06:60',
    '03-09-2027 13:00 PM',
    '03-09-2027 00:10 AM',
    '2027-09-03T06:00+15:00',
  ])('%s is refused, since that time does not exist', (text) =>
    expect(read('publishAt', text)).toEqual({ error: `There is no time “${text}”` }),
  )

  test.each(['03-09-27', '03-09-27 06:00', '3/9/27', '03 Sep 27 6:00 am', '27-09-03 06:00', '३/९/२७'])(
    '%s is refused, since its year could also be the day',
    (text) =>
      expect(read('publishAt', text)).toEqual({ error: `Write the year of “${text}” with four digits` }),
  )

  test('with a date alone is the start of that day for `publishAt`, and its end for `unpublishAt`', () => {
    for (const text of ['03-09-2027', '2027-09-03', '3 Sep 2027', '०३/०९/२०२७']) {
      expect(read('publishAt', text)).toEqual({ value: '2027-09-02T18:30:00.000Z' })
      expect(read('unpublishAt', text)).toEqual({ value: '2027-09-03T18:29:00.000Z' })
    }
  })

  test.each(['soon', '46633.25', '2027-09-03 6', '06:00'])(
    '%s is refused with a message that shows the accepted form',
    (text) => expect(read('publishAt', text)).toEqual(noForm),
  )

  test('is read back as it was written', () => {
    const value = '2027-09-03T00:30:00.000Z'
    expect(read('publishAt', cells.publishAt.texts(value)[0] ?? '')).toEqual({ value })
  })
})

test.each(['1', '1.0', '1.00', 'हाँ', 'हां', 'હા', '✔', '✔️', '१', 'Yes', 'TRUE'])(
  '%s is read as yes',
  (text) => expect(read('active', text)).toEqual({ value: true }),
)
test.each(['0', '0.0', 'नहीं', 'ना', 'ના', '❌', '०', 'No', 'FALSE'])('%s is read as no', (text) =>
  expect(read('active', text)).toEqual({ value: false }),
)
test.each(['1.5', '10', 'हाँ नहीं', 'maybe'])('%s is read as neither yes nor no', (text) =>
  expect(read('active', text)).toEqual({ error: `“${text}” is neither yes nor no` }),
)

test.each([
  ['UA 7+', 'U/A 7+'],
  ['ua7+', 'U/A 7+'],
  ['U/A7+', 'U/A 7+'],
  ['UA-13', 'U/A 13+'],
  ['U A 16 +', 'U/A 16+'],
  ['16+', 'U/A 16+'],
  ['UA १३+', 'U/A 13+'],
  ['u', 'U'],
  ['A (adults only)', 'A'],
])('the rating %s is read as %s', (text, value) => expect(read('rating', text)).toEqual({ value }))
test.each(['UA', 'U/A', '18+', 'PG', '+', '-'])('%s is refused as a rating', (text) =>
  expect(read('rating', text)).toHaveProperty('error'),
)

test.each([
  ['१२:३०', 750],
  ['૧:૦૨:૦૩', 3723],
  ['1,250', 1250],
  ['1,25,000', 125_000],
  ['१,२५०', 1250],
  ['1250.0', 1250],
  ['1,250.00', 1250],
  ['1250', 1250],
  ['4:30', 270],
  ['4 min', 240],
  ['4.5 minutes', 270],
  ['4min 30sec', 270],
  ['4m30s', 270],
  ['1 hr 5 min', 3900],
  ['1 hour, 4 minutes and 3 seconds', 3843],
  ['2 Hrs.', 7200],
  ['PT1H4M3S', 3843],
  ['PT4M', 240],
  ['P1DT1S', 86_401],
  ['P0D', 0],
  ['४ मिनट', 240],
  ['१ घंटा ५ मिनट', 3900],
  ['૪ મિનિટ', 240],
  ['25:00:07', 90_007],
  ['29:00:30', 104_430],
  ['1440:00', 86_400],
])('the length %s is read as %i seconds', (text, value) =>
  expect(read('durationSec', text)).toEqual({ value }),
)
test.each([
  '1:60:00',
  '1:2:03',
  '1.5',
  '12,5',
  '1,2500',
  'long',
  '1250.5',
  'min',
  'pt',
  '4 min long',
  '4 5 min',
  '0.1875',
])('%s is refused as a length', (text) =>
  expect(read('durationSec', text)).toEqual({
    error: `“${text}” is no length: write 4:30, 1:02:03, 4 min or 270`,
  }),
)
test.each([
  ['29:00:00', 1740],
  ['75:10:00', 4510],
  ['२९:००:००', 1740],
])('the length %s, as Excel shows it, is read as minutes and seconds', (text, value) => {
  const note = `“${text}” is read as minutes and seconds`
  expect(read('durationSec', text)).toEqual({ value, note })
})

test.each([
  ['Video', 'video'],
  ['FILM', 'video'],
  ['वीडियो', 'video'],
  ['વિડિયો', 'video'],
  ['audio', 'audio'],
  ['ऑडियो', 'audio'],
  ['ઓડિયો', 'audio'],
])('the media type %s is read as %s', (text, value) => expect(read('mediaType', text)).toEqual({ value }))
test.each(['', 'soon'])('%j is no duration in words', (text) => expect(readSpelled(text)).toBeNull())
test('an unknown media type is refused with the possible values', () =>
  expect(read('mediaType', 'bhajan')).toEqual({
    error: '“bhajan” is neither video nor audio, nor a category: create that first',
  }))

test('a category is found by its name in another script', () => {
  const find = categoryFinder([
    { id: '1', name: 'Stavans', slug: 'stavans', translations: [] },
    { id: '2', name: 'Bhajan', slug: 'bhajan', translations: [] },
  ])
  const found = ['स्तवन', 'Stavan', 'ભજન', 'bhajan', 'BHAJAN', 'aarti', ''].map(find)
  expect(found).toEqual([['1'], ['1'], ['2'], ['2'], ['2'], [], []])
})

test('the time of a chapter may be in the digits of any script', () => {
  expect(read('chapters', '१:०२ नवकार १')).toEqual({ value: [{ startSec: 62, title: 'नवकार १' }] })
})

test.each([', ', ';', ' ; '])('two addresses in one cell with “%s” between them are two sources', (mark) => {
  const [one, two] = ['https://cdn.example.org/a,b.mp3', 'https://cdn.example.org/c.mp3?d=1;2']
  expect(read('sources', one + mark + two)).toEqual({ value: [one, two] })
})

test('a category is found by its slug, then its name, then its name in another language', () => {
  const category = (id: string, name: string, ...translated: string[]) => ({
    id,
    name,
    slug: `slug-${id}`,
    translations: translated.map((each, at) => ({
      language: at === 0 ? ('hi' as const) : ('mr' as const),
      name: each,
      description: '',
    })),
  })
  const find = categoryFinder([
    category('a', 'Stavans', 'स्तवन', 'स्तवन'),
    category('b', 'Songs', 'Stavans', 'गीत'),
    category('c', 'Hymns', 'गीत'),
  ])
  expect(['SLUG-A', 'stavans', 'स्तवन', 'गीत', 'x'].map(find)).toEqual([['a'], ['a'], ['a'], ['b', 'c'], []])
})
