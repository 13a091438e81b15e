// What people, search engines and link previews read on the page of an item.
import {
  type AppCollection,
  type AppContent,
  type AppContentDetail,
  type WatchShown,
  lyricsScripts,
  meaningLanguages,
  scriptLabels,
} from '@jinvani/contract'
import { describe, expect, test } from 'vitest'
import { itemFiles } from '../fonts.ts'
import { shortSynopsis } from './item-data.ts'
import { shortClock } from './share-frame.tsx'
import { sharePages } from './watch-server.tsx'
import embedStyles from '../styles/embed.css?raw'
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
  categories: [
    {
      _id: '0192f0c0-0000-7000-8000-00000000000a',
      name: 'Short Films',
      slug: 'short-films',
      bgcolor: '#FDE8CF',
    },
  ],
  drm: { enabled: false },
  smallImages: { poster: [], thumbnail: [], banner: [] },
  soundSources: [],
  lyrics: [],
  downloads: [],
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
  embedStyles: 'embed{}',
  browseStyles: { en: '', hi: '', gu: '' },
  landing: { styles: { en: '', hi: '', gu: '' }, scripts: [] },
  addresses: Object.fromEntries(
    [
      'latin',
      'devanagari',
      'gujarati',
      'devanagari-item',
      'gujarati-item',
      'devanagari-title',
      'gujarati-title',
    ].map((name) => [`fonts/${name}.woff2`, `/${name}.woff2`]),
  ),
  ground: { light: 'white', dark: 'black' },
  scripts: ['/assets/watch.js'],
  early: ['/assets/player.js'],
})
const [en, hi, gu] = pages.items
const html = (
  item: AppContentDetail,
  {
    page = en,
    next = [] as AppContent[],
    collection = null as AppCollection | null,
    said = null as WatchShown['said'],
  } = {},
) => page?.render({ item, next, collection, said, cards, origin }) ?? ''
const dataOf = (text: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '')
const thingOf = (text: string) => (dataOf(text) as { '@graph': object[] })['@graph'][0]
const meta = (text: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(text)?.[1]

const cards = [film.images.thumbnail]
const card = `${origin}/media/small/card/images/a.webp`
const cardOf = (text: string) =>
  ['', ':type', ':width', ':height'].map((name) => meta(text, `og:image${name}`))

test('search engines and previews get the item, its picture and the languages of its page', () => {
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
  const early = en?.render({ item: film, next: [], collection: null, said: null, cards: [], origin }) ?? ''
  expect(cardOf(early)).toEqual([card, undefined, undefined, undefined])
  expect(meta(text, 'twitter:card')).toBe('player')
  expect(meta(text, 'twitter:player')).toBe(`${origin}/embed/girnar-ki-bhor`)
  expect(text).toContain(
    `<link rel="alternate" type="application/json+oembed" href="${origin}/oembed?format=json&amp;url=${encodeURIComponent(`${origin}/watch/girnar-ki-bhor`)}"`,
  )
  expect(thingOf(text)).toMatchObject({
    '@type': 'VideoObject',
    name: 'Girnar ki Bhor',
    duration: 'PT3725S',
    uploadDate: film.createdAt,
    thumbnailUrl: [card],
    contentUrl: film.sources[0]?.url,
  })
  expect(text).not.toContain('jinvani.example/')
})

test('links in lists of facts are high enough to press', () => {
  // These links are 8 px higher than a line of text (about 19 px). A journey measures the links of an item's page.
  expect(styles).toMatch(/:is\(\.facts, \.from, [^{]*\) a \{\s+padding-block: 0\.25rem/)
})

test('credits and categories link to their pages', () => {
  const text = html(film, { page: gu })
  for (const [path, name] of [
    ['/gu/browse/person/r-jain', 'R. Jain'],
    ['/gu/browse/person/anita', 'Anita'],
    ['/gu/browse/person/bela', 'Bela'],
    ['/gu/browse/short-films', 'Short Films'],
  ])
    expect(text).toContain(`<a href="${path}">${name}</a>`)
  const credits = { ...film.credits, singers: ['தமிழ்'] }
  expect(html({ ...film, credits })).toContain('<dd dir="auto">தமிழ்</dd>')
})

test('a page preloads the fonts of its language, and of the scripts in its item and the next items', () => {
  const fontsOf = (text: string) =>
    [...text.matchAll(/<link rel="preload" as="font"[^>]*href="\/([^"]+)"/g)].map(([, file]) => file)
  expect(fontsOf(html(film))).toEqual(['latin.woff2'])
  // Every page needs the Latin font, which has the spaces and digits. Without it, lines of an Indian script would move
  // twice.
  expect(fontsOf(html(film, { page: hi }))).toEqual(['latin.woff2', 'devanagari.woff2'])
  expect(fontsOf(html({ ...film, title: 'ગિરનાર' }))).toEqual(['latin.woff2', 'gujarati-title.woff2'])
  expect(fontsOf(html(film, { next: [{ ...song, title: 'नवकार' }] }))).toEqual([
    'latin.woff2',
    'devanagari-item.woff2',
  ])
})

test('the font of the texts below the picture does not delay the picture', () => {
  const text = html({ ...film, title: 'गिरनार', synopsis: 'दस हज़ार सीढ़ियाँ।' })
  expect(text).toMatch(/<link[^>]*devanagari-item\.woff2[^>]*fetchPriority="low"/)
  expect(text).not.toMatch(/<link[^>]*devanagari-title\.woff2[^>]*fetchPriority/)
})

test('the picture has a high priority, and the browser can choose its small copy', () => {
  const small = { ...film.smallImages, thumbnail: [{ url: '/small.webp', width: 640 }] }
  const text = html({ ...song, smallImages: small })
  expect(text).toContain(`srcSet="/small.webp 640w, ${song.images.thumbnail} 1280w"`)
  expect(text).toContain('fetchPriority="high"')
})

test('the largest picture is preloaded before any font', () => {
  for (const item of [film, song]) {
    const [first] = html(item).match(/<link[^>]*rel="preload"[^>]*>/g) ?? []
    expect(first).toContain(`href="${item.images.thumbnail}"`)
    expect(first).toContain('fetchPriority="high"')
  }
})

test('the page of a recording has the type music, and the picture of the site if the item has none', () => {
  const text = html({ ...song, images: { poster: '', thumbnail: '', banner: '' } }, { page: hi })
  expect(meta(text, 'og:type')).toBe('music.song')
  expect(cardOf(text)).toEqual([`${origin}/og-hi.jpg`, 'image/jpeg', '1200', '630'])
  const audio = { '@type': 'AudioObject', thumbnailUrl: [`${origin}/og-hi.jpg`] }
  expect(thingOf(text)).toMatchObject({ '@type': 'MusicRecording', audio })
  expect(text).toContain('<audio id="media" controls="" preload="none"')
  expect(text).not.toContain('<video')
})

test('a picture on another server keeps its address, and no size is given', () => {
  const thumbnail = 'https://i.ytimg.com/vi/a/hqdefault.jpg'
  const text = html({ ...film, images: { ...film.images, thumbnail } })
  expect(cardOf(text)).toEqual([thumbnail, undefined, undefined, undefined])
})

test('the page without script has all texts, captions, the next items, and a file that plays', () => {
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

test('the page of a packaged film prefetches its manifest and scripts, other pages prefetch neither', () => {
  const early = '<link rel="prefetch" href="/a.mpd"/><link rel="prefetch" href="/assets/player.js"/>'
  const dash = { kind: 'dash', url: '/a.mpd', quality: 'auto', mimeType: 'application/dash+xml' } as const
  const packaged = { ...film, sources: [dash, ...film.sources] }
  expect(html(packaged)).toContain(early)
  expect(html({ ...packaged, drm: { enabled: true } })).not.toContain(early)
  expect(html(song)).not.toContain(early)
  expect(html(film), 'HLS of another server needs another script').not.toContain(early)
})

test('near the player are a button to share the link, and links to the app and both stores', () => {
  const text = html(film, { page: hi })
  const row = text.slice(text.indexOf('class="share-row"'), text.indexOf('class="facts"'))
  expect(row).toContain('साझा करें')
  expect(row).toContain('href="https://apps.apple.com/')
  expect(row).toContain('package=example.jinvani;S.browser_fallback_url=https%3A%2F%2Fplay.google.com')
  expect(/<a id="open" href="#(\w+)"/.exec(row)?.[1], 'without script').toBe('stores')
  expect(text).toContain('<h2 id="stores">')
})

test('the cards of the next items show kind and duration', () => {
  const text = html(film, {
    next: [
      { ...song, durationSec: 245 },
      { ...film, durationSec: 0 },
    ],
  })
  expect(text).toContain('<small>Recording · 4:05</small>')
  expect(text).toContain('<small>Film</small>')
})

test('the sleep timer offers the end of a chapter only if there are chapters', () => {
  expect(html(film)).toContain('<option value="chapter">')
  expect(html({ ...film, chapters: [] })).not.toContain('<option value="chapter">')
})

test('the page has the words, links and styles of its language', () => {
  expect(html(film, { page: hi, next: [song] })).toMatch(/^<!doctype html><html lang="hi">.*hi\{\}.*अध्याय/s)
  expect(html(film, { page: hi, next: [song] })).toContain('href="/hi/watch/navkar"')
  expect(html(film, { page: gu })).toMatch(/<html lang="gu">.*પ્રકરણો/s)
})

test('a protected item plays in the app: its page links to a store, and has no address of a stream', () => {
  const text = html(guarded)
  expect(text).toContain('This film plays in the app.')
  expect(text).toContain('https://play.google.com/')
  expect(text).not.toMatch(/m3u8|licence|<video|id="play"|contentUrl|oembed/)
  expect(meta(text, 'twitter:card')).toBe('summary_large_image')
})

describe('the player in a frame on another site', () => {
  const [frame, inHindi] = pages.embeds
  const sizes = { maxWidth: Infinity, maxHeight: Infinity, startSec: 0, cards }

  test('has one link besides its controls, and nothing else to press', () => {
    const text = frame?.render({ item: film, origin }) ?? ''
    expect(text).toContain('data-play=')
    expect(text).toContain('en{}embed{}')
    expect(text.match(/<a [^>]*>/g)?.filter((link) => !link.includes('skip-link'))).toEqual([
      `<a href="${origin}/watch/girnar-ki-bhor" target="_blank" rel="noopener" dir="auto">`,
    ])
    expect(text).not.toMatch(/<form|<input/)
    expect(meta(text, 'robots')).toBe('noindex')
    expect(inHindi?.render({ item: film, origin })).toContain('जिनवाणी पर देखें')
  })

  test('says that a protected item plays in the app, and that a removed item is not here any more', () => {
    const text = frame?.render({ item: guarded, origin }) ?? ''
    expect(text).toContain('This film plays in the app.')
    expect(text).not.toMatch(/m3u8|licence|<video|data-play/)
    const gone = frame?.render({ item: null, origin }) ?? ''
    expect(gone).toContain('This is not here any more.')
    expect(gone).toContain(`<a href="${origin}/" target="_blank"`)
  })

  test('is described by oEmbed within the size that the other page allows, except for a protected item', () => {
    const of = (item: AppContentDetail, size = {}) => frame?.describe(item, origin, { ...sizes, ...size })
    expect(of(film)).toMatchObject({
      version: '1.0',
      type: 'video',
      title: film.title,
      author_name: 'Anita, Bela',
      provider_name: 'Jinvani',
      provider_url: origin,
      thumbnail_url: card,
      thumbnail_width: 1200,
      thumbnail_height: 630,
      width: 640,
      height: 416,
      html: expect.stringContaining(`<iframe src="${origin}/embed/girnar-ki-bhor" title="Girnar ki Bhor"`),
    })
    const later = expect.stringContaining('/embed/girnar-ki-bhor?t=30"')
    expect(of(film, { startSec: 30 })).toMatchObject({ html: later })
    expect(of(song)).toMatchObject({ type: 'rich' })
    expect(of(film, { cards: [] })).not.toHaveProperty('thumbnail_url')
    const narrow = of(film, { maxWidth: 320 })
    expect(narrow).toMatchObject({ width: 320, height: 236 })
    expect(narrow).not.toHaveProperty('thumbnail_url')
    expect(of(film, { maxHeight: 200 })).toMatchObject({ width: 256, height: 200 })
    expect(of(film, { maxWidth: 1, maxHeight: 1 })).toMatchObject({ width: 1, height: 1 })
    for (const [room, width, height] of [
      [{ maxHeight: 50 }, 88, 50],
      [{ maxHeight: 90 }, 160, 90],
      [{ maxHeight: 145 }, 257, 145],
      [{ maxHeight: 146 }, 160, 146],
      [{ maxWidth: 100 }, 100, 56],
    ] as const)
      expect(of(film, room), JSON.stringify(room)).toMatchObject({ width, height })
    // The styles hide the bar in the same frames in which the size above has no room for it.
    expect(embedStyles).toMatch(/@media \(max-height: 145px\) \{\s+\.embed \.bar \{\s+display: none/)
    expect(of(guarded)).toBeNull()
    const evil = { ...film, title: `"><script>alert(1)</script>` }
    expect(of(evil)).toMatchObject({ html: expect.not.stringContaining('<script>') })
  })
})

test('the preview page of an item that is not live says when its link ends, and names no other address', () => {
  const preview = { token: 'a.b', until: '2026-12-01T13:00:00.000Z' }
  const render = (page = en) =>
    page?.render({ item: film, next: [], collection: null, said: null, cards, origin, preview }) ?? ''
  const text = render()
  expect(text).toMatch(/Preview until 1 December 2026 at 6:30\spm, India time/)
  expect(render(hi)).toMatch(/पूर्वावलोकन 1 दिसंबर 2026 .* तक/)
  expect(render(gu)).toMatch(/પૂર્વાવલોકન 1 ડિસેમ્બર, 2026 .* સુધી/)
  expect(text).toContain('href="/gu/preview/a.b"')
  expect(text).toContain('data-play=')
  expect(meta(text, 'robots')).toBe('noindex')
  // The public page and the app do not have this item yet, so nothing may link to them.
  expect(text).not.toMatch(/share-row|canonical|og:title|oembed|ld\+json|href="[^"]*\/watch\//)
  expect(html(film)).not.toMatch(/preview-band"|noindex/)
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
const collectionHtml = (collection = album, page = pages.collections[0], hasFeed = false) =>
  page?.render({
    collection,
    items: [
      { section: '', content: song },
      { section: 'Girnar', content: film },
      { section: 'Girnar', content: guarded },
    ],
    hasFeed,
    cards,
    origin,
  }) ?? ''

test('the page of an item names its collection', () => {
  const text = html(film, { collection: album, page: hi })
  expect(text).toContain('<a href="/hi/collections/morning" dir="auto">Morning</a>')
})

test('a podcast shows the address of its feed, which podcast programs find in the page', () => {
  const text = collectionHtml(album, pages.collections[1], true)
  expect(text).toContain('<a href="/collections/morning/feed.xml">')
  const address = `href="${origin}/collections/morning/feed.xml"/>`
  expect(text).toMatch(/<link rel="alternate" type="application\/rss\+xml" title="[^"]+" href/)
  expect(text).toContain(address)
  expect(collectionHtml()).not.toContain('feed.xml')
})

test('a collection shows its items by section and the number of further items; its preview has its picture or that of its first item', () => {
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

test('a collection without a picture gives the picture of its first item a high priority, and loads no script or title font', () => {
  const text = collectionHtml({ ...album, picture: '', title: 'ગિરનાર' })
  expect(text.match(/<img class="cover"[^>]*>/g)?.map((tag) => tag.includes('fetchPriority="high"'))).toEqual(
    [true, false, false],
  )
  expect(text).not.toMatch(/<script type="module"|gujarati-title/)
})

test('no text of a collection can add HTML to the page', () => {
  const evil = `</script><script>alert(1)</script>"'><img src=x onerror=alert(1)>`
  const text = collectionHtml({ ...album, title: evil, synopsis: evil })
  expect(text).not.toMatch(/<script>|<img src=x/)
  expect(dataOf(text)).toMatchObject({ name: evil })
})

test('no text of an item can add HTML to the page', () => {
  const evil = `</script><script>alert(1)</script>"'><img src=x onerror=alert(1)> ${'गिरનાर'.repeat(30)}`
  const credits = { ...film.credits, singers: [evil] }
  const item = { ...film, title: evil, synopsis: evil, credits, chapters: [{ startSec: 0, title: evil }] }
  const text = html(item, { next: [{ ...song, title: evil }] })
  expect(text).not.toMatch(/<script>|<img src=x/)
  expect(text.match(/<script/g)).toHaveLength(2)
  expect(thingOf(text)).toMatchObject({ name: evil })
  const play = / data-play="([^"]*)"/.exec(text)?.[1] ?? ''
  expect(play.replaceAll('&quot;', '"').replaceAll('&#x27;', "'")).toContain('"slug":"girnar-ki-bhor"')
})

test('a long synopsis is cut after a word', () => {
  expect(shortSynopsis('word '.repeat(60))).toBe(`${'word '.repeat(31)}word…`)
  expect(shortSynopsis('a'.repeat(200))).toBe(`${'a'.repeat(160)}…`)
  expect(shortSynopsis(`${'a'.repeat(159)}😀b`)).toBe(`${'a'.repeat(159)}…`)
  expect(shortSynopsis('short')).toBe('short')
})

test.each([
  [0, '0:00'],
  [75, '1:15'],
  [3725, '1:02:05'],
])('%s seconds are shown as %s', (seconds, text) => expect(shortClock(seconds)).toBe(text))

describe('the spoken text on the page of an item', () => {
  const said = { language: 'hi', lines: ['<b>x</b> भोर', 'पहाड़'] }
  const bilingual = {
    ...film,
    captions: [...film.captions, { language: 'en', label: 'English', url: `${origin}/media/captions/b.vtt` }],
  }

  test('is a closed block for each language; one of them already has its first lines as plain text', () => {
    const text = html(bilingual, { said })
    const blocks = [...text.matchAll(/<details class="said" data-captions="([^"]*)">(.*?)<\/details>/gs)]
    expect(blocks.map(([, url]) => url)).toEqual(bilingual.captions.map(({ url }) => url))
    expect(blocks[0]?.[2]).toContain('<p dir="auto">&lt;b&gt;x&lt;/b&gt; भोर\nपहाड़</p>')
    expect(styles).toMatch(/\.said :is\(p, \.line\) \{\s+white-space: pre-line/)
    expect(blocks[1]?.[2]).not.toContain('<p dir="auto">')
    // Without a script, the link leads to the whole transcript.
    expect(blocks[1]?.[2]).toContain(`<a href="${origin}/media/captions/b.vtt" dir="auto">English.vtt</a>`)
  })

  test('is open for a talk, in the language of the plain text, but not for a song with words', () => {
    const talk: AppContentDetail = { ...bilingual, mediaType: 'audio', lyrics: [] }
    const open = `<details class="said" data-captions="${bilingual.captions[0]?.url}" open="">`
    expect(html(talk, { said }).split('open=""')).toHaveLength(2)
    expect(html(talk, { said })).toContain(`${open}<summary>What is said: `)
    const lyrics: AppContentDetail['lyrics'] = [{ script: 'Latn', lines: [], meanings: [] }]
    expect(html({ ...talk, lyrics }, { said })).not.toContain('open=""')
  })

  test('is not on the page of a protected film, or of one without captions', () => {
    expect(html(guarded, { said })).not.toContain('class="said"')
    expect(html({ ...film, captions: [] })).not.toContain('class="said"')
  })
})

describe('the words of a song', () => {
  const line = (text: string, atSec: number | null = null) => ({ text, atSec })
  const sung: AppContentDetail = {
    ...song,
    lyrics: [
      { script: 'Deva', lines: [line('णमो', 1.5), line(''), line('एसो')], meanings: [] },
      { script: 'Latn', lines: [line('Namo', 1.5), line('', 3), line('Eso'), line('<b>x')], meanings: [] },
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
    expect(html(film)).not.toContain('class="song"')
  })

  test.each([
    [en, 'Latn'],
    [hi, 'Deva'],
    [gu, 'Deva'],
  ])('begin in the script of the page, or else in the first script', (page, script) => {
    expect(/<input[^>]* checked=""[^>]*value="(\w+)"/.exec(html(sung, { page }))?.[1]).toBe(script)
  })

  test('are shown in the chosen script only, and a script without meanings has no choice of meanings', () => {
    for (const script of lyricsScripts) {
      const chosen = `.song:has([value='${script}']:checked)`
      expect(styles).toContain(`${chosen} .words:not([data-script='${script}'])`)
      expect(styles).toContain(`${chosen}:not(:has([data-script='${script}'] .meaning)) .meanings`)
    }
  })

  test('have an item font for each script but Latin', () => {
    const fonts = lyricsScripts.filter((script) => script !== 'Latn').map((script) => scriptLabels[script])
    expect(itemFiles).toEqual(
      expect.arrayContaining(fonts.map((name) => `fonts/${name.toLowerCase()}-item.woff2`)),
    )
  })

  const meant = (language: 'hi' | 'en', ...lines: string[]) => ({ language, lines })
  const explained: AppContentDetail = {
    ...song,
    lyrics: [
      {
        script: 'Deva',
        lines: [line('णमो', 1.5), line(''), line('एसो'), line('पढमं', 9)],
        meanings: [meant('en', 'I bow', '', 'This', ''), meant('hi', '', '', '<b>', '')],
      },
      { script: 'Latn', lines: [line('Namo', 1.5)], meanings: [] },
    ],
  }

  test('have each meaning below its line, and the meaning in the language of the page is shown at first', () => {
    const text = html(explained)
    expect(text).toContain('data-start="1.5">णमो</span><span class="meaning" lang="en">I bow</span><button')
    expect(text).toContain(
      '<span class="meaning" lang="en">This</span><span class="meaning" lang="hi">&lt;b&gt;</span>',
    )
    const checked = (page: typeof en) =>
      [...html(explained, { page }).matchAll(/<input[^>]*name="meaning"[^>]*>/g)].map(([input]) =>
        [/value="(\w+)"/.exec(input)?.[1], input.includes('checked')].join(),
      )
    expect([checked(en), checked(hi), checked(gu)]).toEqual([
      ['hi,false', 'en,true'],
      ['hi,true', 'en,false'],
      ['hi,false', 'en,false'],
    ])
    expect(html(sung)).not.toContain('name="meaning"')
    for (const language of meaningLanguages)
      expect(styles).toContain(`[value='${language}']:checked) .meaning[lang='${language}']`)
  })

  test('have a hidden button for each verse with times, which repeats the verse', () => {
    const buttons = [...html(explained).matchAll(/<button[^>]*class="repeat"[^>]*>/g)].map(([tag]) =>
      [/data-from="([\d.]+)"/, /data-to="([\w.]+)"/].map((form) => form.exec(tag)?.[1]).join(),
    )
    expect(buttons).toEqual(['1.5,9', '9,Infinity', '1.5,Infinity'])
    expect(html(explained).match(/class="repeat"[^>]* hidden=""/g)).toHaveLength(3)
    const some = html(sung).match(/data-from="[^>]*"/g)
    expect(some, 'a pause ends a verse; one before lines without times has no end').toEqual([
      'data-from="1.5" data-to="3" hidden=""',
    ])
  })

  test('offer no choice of script if there is only one', () => {
    expect(html({ ...sung, lyrics: sung.lyrics.slice(0, 1) })).not.toContain('type="radio"')
  })
})
