// What people, search engines and previews read on the page of an item.
import { type AppCollection, type AppContent, type AppContentDetail, lyricsScripts } from '@jinvani/contract'
import { describe, expect, test } from 'vitest'
import { clockText, shortSynopsis } from './watch-data.ts'
import { sharePages } from './watch-server.tsx'
import styles from '../styles/watch.css?raw'

const origin = 'https://jinvani.test'
const film: AppContentDetail = {
  _id: '0192f0c0-0000-7000-8000-000000000001',
  title: 'Girnar ki Bhor',
  slug: 'girnar-ki-bhor',
  synopsis: 'Ten thousand steps.\n\nA morning.',
  durationSec: 3725,
  tags: [],
  rating: 'U',
  descriptors: [],
  mediaType: 'video',
  platform: 'web',
  featured: false,
  images: { poster: '', thumbnail: `${origin}/media/images/a.webp`, banner: '' },
  sources: [
    { kind: 'mp4', url: `${origin}/media/videos/a.mp4`, quality: 'auto', mimeType: 'video/mp4' },
    { kind: 'hls', url: `${origin}/media/a.m3u8`, quality: 'auto', mimeType: 'application/x-mpegURL' },
  ],
  credits: {
    writtenAndDirectedBy: '',
    music: 'R. Jain',
    lyrics: '',
    singers: ['Anita', 'Bela'],
    castNames: [],
  },
  chapters: [{ startSec: 75, title: 'The climb' }],
  captions: [{ language: 'hi', label: 'हिन्दी', url: `${origin}/media/captions/a.vtt` }],
  categories: [{ _id: '0192f0c0-0000-7000-8000-00000000000a', name: 'Short Films', slug: 'short-films' }],
  drm: { enabled: false },
  smallImages: { poster: [], thumbnail: [], banner: [] },
  soundSources: [],
  lyrics: [],
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-01-02T03:04:05.000Z',
}
const song: AppContentDetail = {
  ...film,
  mediaType: 'audio',
  slug: 'navkar',
  title: 'Navkar',
  sources: film.sources.slice(0, 1),
}
const guarded: AppContentDetail = {
  ...film,
  drm: { enabled: true },
  sources: film.sources.slice(1).map((source) => ({ ...source, licenceUrl: `${origin}/licence` })),
}

const pages = sharePages({
  styles: { en: 'en{}', hi: 'hi{}', gu: 'gu{}' },
  addresses: Object.fromEntries(
    ['latin', 'devanagari', 'gujarati', 'devanagari-item', 'gujarati-item'].map((name) => [
      `fonts/${name}.woff2`,
      `/${name}.woff2`,
    ]),
  ),
  ground: { light: 'white', dark: 'black' },
  script: '/assets/watch.js',
})
const [en, hi, gu] = pages.items
const html = (
  item: AppContentDetail,
  { page = en, next = [] as AppContent[], collection = null as AppCollection | null } = {},
) => page?.render({ item, next, collection, origin }) ?? ''
const dataOf = (text: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '')
const meta = (text: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(text)?.[1]

const card = `${origin}/media/small/card/images/a.webp`
const cardOf = (text: string) =>
  ['', ':type', ':width', ':height'].map((name) => meta(text, `og:image${name}`))

test('search engines and previews get the item, its picture and its languages', () => {
  const text = html(film)
  expect(text).toContain(`<link rel="canonical" href="${origin}/watch/girnar-ki-bhor"/>`)
  for (const [language, path] of Object.entries({ en: '', hi: '/hi', gu: '/gu', 'x-default': '' }))
    expect(text).toContain(
      `<link rel="alternate" hrefLang="${language}" href="${origin}${path}/watch/girnar-ki-bhor"/>`,
    )
  expect(meta(text, 'og:type')).toBe('video.other')
  expect(meta(text, 'og:title')).toBe('Girnar ki Bhor · Jinvani')
  expect(meta(text, 'og:description')).toBe('Ten thousand steps. A morning.')
  expect(cardOf(text)).toEqual([card, 'image/jpeg', '1200', '630'])
  expect(meta(text, 'twitter:card')).toBe('summary_large_image')
  expect(dataOf(text)).toMatchObject({
    '@type': 'VideoObject',
    name: 'Girnar ki Bhor',
    duration: 'PT3725S',
    uploadDate: film.createdAt,
    thumbnailUrl: [card],
    contentUrl: film.sources[0]?.url,
  })
  expect(text).not.toContain('jinvani.example/')
})

test('a page asks at once for the fonts that its item, collection and next items are written in', () => {
  const fontsOf = (text: string) =>
    [...text.matchAll(/<link rel="preload" as="font"[^>]*href="\/([^"]+)"/g)].map(([, file]) => file)
  expect(fontsOf(html(film))).toEqual(['latin.woff2'])
  // Spaces and digits are Latin in every language: without them the lines of an Indian script would move twice.
  expect(fontsOf(html(film, { page: hi }))).toEqual(['latin.woff2', 'devanagari.woff2'])
  expect(fontsOf(html({ ...film, title: 'ગિરનાર' }))).toEqual(['latin.woff2', 'gujarati-item.woff2'])
  expect(fontsOf(html(film, { next: [{ ...song, title: 'नवकार' }] }))).toEqual([
    'latin.woff2',
    'devanagari-item.woff2',
  ])
})

test('the picture comes first, as small as it is shown', () => {
  const small = { ...film.smallImages, thumbnail: [{ url: '/small.webp', width: 640 }] }
  const text = html({ ...song, smallImages: small })
  expect(text).toContain(`srcSet="/small.webp 640w, ${song.images.thumbnail} 1280w"`)
  expect(text).toContain('fetchPriority="high"')
})

test('a recording is music, and an item without pictures has the picture of the site', () => {
  const text = html({ ...song, images: { poster: '', thumbnail: '', banner: '' } }, { page: hi })
  expect(meta(text, 'og:type')).toBe('music.song')
  expect(cardOf(text)).toEqual([`${origin}/og-hi.jpg`, 'image/jpeg', '1200', '630'])
  expect(dataOf(text)).toMatchObject({ '@type': 'AudioObject', thumbnailUrl: [`${origin}/og-hi.jpg`] })
  expect(text).toContain('<audio id="media" controls="" preload="none"')
  expect(text).not.toContain('<video')
})

test('a picture on another server keeps its address and has no size, which is unknown', () => {
  const thumbnail = 'https://i.ytimg.com/vi/a/hqdefault.jpg'
  const text = html({ ...film, images: { ...film.images, thumbnail } })
  expect(cardOf(text)).toEqual([thumbnail, undefined, undefined, undefined])
})

test('without script there are all texts, captions, the next items, and a file that plays', () => {
  const text = html(film, { next: [song] })
  expect(text).toContain('<h1 dir="auto">Girnar ki Bhor</h1>')
  for (const part of [
    'Ten thousand steps.',
    '1:02:05',
    'Short Films',
    'Anita, Bela',
    'R. Jain',
    '1:15',
    'The climb',
  ])
    expect(text).toContain(part)
  expect(text).toContain(
    `<video id="media" controls="" preload="none" aria-label="Girnar ki Bhor" src="${origin}`,
  )
  expect(text).toContain('<track kind="captions"')
  expect(text).toContain('href="/watch/navkar"')
  expect(text).toContain('href="https://apps.apple.com/')
  expect(text).not.toContain('<noscript>')
  expect(html({ ...film, sources: film.sources.slice(1) })).toContain('<noscript>')
})

test('each language has its words, its links and its styles', () => {
  expect(html(film, { page: hi, next: [song] })).toMatch(/^<!doctype html><html lang="hi">.*hi\{\}.*अध्याय/s)
  expect(html(film, { page: hi, next: [song] })).toContain('href="/hi/watch/navkar"')
  expect(html(film, { page: gu })).toMatch(/<html lang="gu">.*પ્રકરણો/s)
})

test('a protected item shows its picture, a word and the stores, and no address of a stream', () => {
  const text = html(guarded)
  expect(text).toContain('This film plays in the app.')
  expect(text).toContain('https://play.google.com/')
  expect(text).not.toMatch(/m3u8|licence|<video|id="play"|contentUrl/)
})

const album: AppCollection = {
  _id: '0192f0c0-0000-7000-8000-00000000000c',
  title: 'Morning',
  slug: 'morning',
  synopsis: 'Three songs.',
  type: 'album',
  picture: '',
  smallPictures: [],
  itemCount: 4,
}
const collectionHtml = (collection = album, page = pages.collections[0]) =>
  page?.render({
    collection,
    items: [
      { section: '', content: song },
      { section: 'Girnar', content: film },
      { section: 'Girnar', content: guarded },
    ],
    origin,
  }) ?? ''

test('an item names its collection', () => {
  const text = html(film, { collection: album, page: hi })
  expect(text).toContain('<a href="/hi/collections/morning" dir="auto">Morning</a>')
})

test('a collection has its items by section, the number of the others, and the picture of the first', () => {
  const text = collectionHtml()
  expect(text).toContain(`<link rel="canonical" href="${origin}/collections/morning"/>`)
  expect(text.match(/<h2[^>]*>[^<]*/g)?.slice(0, 2)).toEqual([
    '<h2 dir="auto">Girnar',
    expect.stringContaining('Get the app'),
  ])
  expect(text.match(/href="\/watch\/[a-z-]+\?collection=morning"/g)).toHaveLength(3)
  expect(text).toContain('1 more in the app')
  expect(meta(text, 'og:type')).toBe('music.album')
  expect(cardOf(text)).toEqual([card, 'image/jpeg', '1200', '630'])
  expect(dataOf(text)).toMatchObject({
    '@type': 'ItemList',
    image: card,
    numberOfItems: 4,
    itemListElement: [{ position: 1, url: `${origin}/watch/navkar` }, {}, {}],
  })
  const whole = { ...album, type: 'course', itemCount: 3, picture: `${origin}/p.webp` } as const
  const hindi = collectionHtml(whole, pages.collections[1])
  expect(hindi).toContain('href="/hi/watch/navkar?collection=morning"')
  expect(hindi).not.toContain('class="from"')
  expect([meta(hindi, 'og:type'), meta(hindi, 'og:image')]).toEqual(['website', whole.picture])
})

test('no text of a collection breaks out of its element', () => {
  const evil = `</script><script>alert(1)</script>"'><img src=x onerror=alert(1)>`
  const text = collectionHtml({ ...album, title: evil, synopsis: evil })
  expect(text).not.toMatch(/<script>|<img src=x/)
  expect(dataOf(text)).toMatchObject({ name: evil })
})

test('no text of an item breaks out of its element', () => {
  const evil = `</script><script>alert(1)</script>"'><img src=x onerror=alert(1)> ${'गिरનાर'.repeat(30)}`
  const credits = { ...film.credits, singers: [evil] }
  const item = { ...film, title: evil, synopsis: evil, credits, chapters: [{ startSec: 0, title: evil }] }
  const text = html(item, { next: [{ ...song, title: evil }] })
  expect(text).not.toMatch(/<script>|<img src=x/)
  expect(text.match(/<script/g)).toHaveLength(2)
  expect(dataOf(text)).toMatchObject({ name: evil })
  const play = / data-play="([^"]*)"/.exec(text)?.[1] ?? ''
  expect(play.replaceAll('&quot;', '"').replaceAll('&#x27;', "'")).toContain('"slug":"girnar-ki-bhor"')
})

test('a long synopsis ends after a word', () => {
  expect(shortSynopsis('word '.repeat(60))).toBe(`${'word '.repeat(31)}word…`)
  expect(shortSynopsis('a'.repeat(200))).toBe(`${'a'.repeat(160)}…`)
  expect(shortSynopsis(`${'a'.repeat(159)}😀b`)).toBe(`${'a'.repeat(159)}…`)
  expect(shortSynopsis('short')).toBe('short')
})

test.each([
  [0, '0:00'],
  [75, '1:15'],
  [3725, '1:02:05'],
])('%s s are %s', (seconds, text) => expect(clockText(seconds)).toBe(text))

describe('the words of a song', () => {
  const line = (text: string, atSec: number | null = null) => ({ text, atSec })
  const sung: AppContentDetail = {
    ...song,
    lyrics: [
      { script: 'Deva', lines: [line('णमो', 1.5), line(''), line('एसो')] },
      { script: 'Latn', lines: [line('Namo', 1.5), line('', 3), line('Eso'), line('<b>x')] },
    ],
  }

  test('are in the page in every script, by verse, with their times', () => {
    const text = html(sung)
    expect(text).toContain(
      '<div lang="hi-Deva"><p class="stanza"><span class="line" data-start="1.5">णमो</span></p>',
    )
    expect(text).toContain('<p class="stanza"><span class="line">एसो</span></p>')
    expect(text).toContain(
      '<p class="stanza"><span class="pause" data-start="3"></span><span class="line">Eso</span>',
    )
    expect(text).toContain('&lt;b&gt;x')
    expect(html(film)).not.toContain('class="words"')
  })

  test.each([
    [en, 'Latn'],
    [hi, 'Deva'],
    [gu, 'Deva'],
  ])('begin with the script of the page, or the first', (page, script) => {
    expect(/<input[^>]* checked=""[^>]*value="(\w+)"/.exec(html(sung, { page }))?.[1]).toBe(script)
  })

  test('the styles of the page show the chosen script', () => {
    for (const script of lyricsScripts)
      expect(styles).toContain(`[value='${script}']:checked) .words:not([data-script='${script}'])`)
  })

  test('offer no choice if there is only one script', () => {
    expect(html({ ...sung, lyrics: sung.lyrics.slice(0, 1) })).not.toContain('type="radio"')
  })
})
