// What people and search engines read on the pages of categories, of people and of the search.
import type { AppCategory, AppContent, BrowsePages, ItemPage } from '@jinvani/contract'
import { expect, test } from 'vitest'
import { itemFaces } from '../fonts.ts'
import { renderPage } from '../site-document.tsx'
import { browsePages } from './browse-server.tsx'

const origin = 'https://jinvani.test'
const category: AppCategory = {
  _id: '0192f0c0-0000-7000-8000-00000000000a',
  name: 'Stavans',
  slug: 'stavans',
  description: 'Songs of <praise>',
  order: 1,
  image: `${origin}/media/images/a.webp`,
  bgcolor: '#FDE8CF',
  type: 'any',
  smallImages: { image: [] },
}
const pictures = { poster: '', thumbnail: '', banner: '' }
const noPictures = { poster: [], thumbnail: [], banner: [] }
const item = {
  _id: '0192f0c0-0000-7000-8000-000000000001',
  title: 'नवकार',
  slug: 'navkar',
  images: pictures,
  smallImages: noPictures,
  mediaType: 'audio',
  durationSec: 60,
  categories: [{ _id: category._id, name: 'Stavans', slug: 'stavans', bgcolor: '#FDE8CF' }],
} as Partial<AppContent> as AppContent
const list: ItemPage = { items: [item], total: 120, page: 2, query: '?page=2', previous: '', next: '?page=3' }
const ground = { light: 'white', dark: 'black' }
const pages = browsePages((page) =>
  renderPage({ page, styles: '', ground, scripts: [], address: (file) => `/${file}` }),
)
const render = <Kind extends keyof BrowsePages>(
  kind: Kind,
  shown: Parameters<BrowsePages[Kind][number]['render']>[0],
  language = 'en',
): string => {
  const page = pages[kind].find((each) => each.language === language)
  if (!page) throw new Error('no page')
  return (page.render as (shown: unknown) => string)(shown)
}
const dataOf = (text: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '')
const linksOf = (text: string) => [...text.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, link]) => link)

const shownPages = () => ({
  all: render('all', { origin, categories: [category], collections: [] }),
  category: render('categories', { cards: [], origin, category, list }),
  person: render('people', { origin, person: { name: 'Anita Shah', slug: 'anita-shah' }, list }),
})

test('each page is complete without script, has one heading, and names its languages and its own address', () => {
  const paths = {
    all: '/browse',
    category: '/browse/stavans?page=2',
    person: '/browse/person/anita-shah?page=2',
  }
  for (const [name, text] of Object.entries(shownPages())) {
    const path = paths[name as keyof typeof paths]
    expect(text).not.toContain('<script type="module"')
    expect([...text.matchAll(/<h1[ >]/g)]).toHaveLength(1)
    expect(text).toContain(`<link rel="canonical" href="${origin}${path}"/>`)
    for (const [language, before] of Object.entries({ en: '', hi: '/hi', gu: '/gu', 'x-default': '' }))
      expect(text).toContain(
        `<link rel="alternate" hrefLang="${language}" href="${origin}${before}${path}"/>`,
      )
    expect(text).toContain('action="/search"')
  }
})

test('search engines get the entries of a page, and the breadcrumbs that lead to it', () => {
  const { all, category: one, person } = shownPages()
  const listed = (path: string, name: string) => ({
    '@type': 'CollectionPage',
    mainEntity: { itemListElement: [{ position: 1, name, url: origin + path }] },
  })
  expect(dataOf(all)).toMatchObject({ '@graph': [listed('/browse/stavans', 'Stavans'), {}] })
  expect(dataOf(one)).toMatchObject({
    '@graph': [
      { ...listed('/watch/navkar', 'नवकार'), name: 'Stavans, page 2', description: 'Songs of <praise>' },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { name: 'Browse the library', item: `${origin}/browse` },
          { name: 'Stavans, page 2', item: `${origin}/browse/stavans?page=2` },
        ],
      },
    ],
  })
  expect(one).toContain(`<meta property="og:image" content="${origin}/media/small/card/images/a.webp"/>`)
  expect(dataOf(person)).toMatchObject({
    '@graph': [{ about: { '@type': 'Person', name: 'Anita Shah' } }, {}],
  })
})

test('links lead to the pages before and after, in the language of the reader', () => {
  const links = linksOf(render('categories', { cards: [], origin, category, list }, 'gu'))
  expect(links).toEqual(
    expect.arrayContaining([
      '/gu/browse',
      '/gu/browse/stavans',
      '/gu/browse/stavans?page=3',
      '/gu/watch/navkar',
    ]),
  )
  const last = { ...list, query: '', previous: null, next: null }
  expect(render('categories', { cards: [], origin, category, list: last })).not.toContain(
    '<nav class="pages"',
  )
  expect(render('categories', { cards: [], origin, category, list: { ...last, items: [] } })).toContain(
    'nothing here yet',
  )
})

test('a search is not listed by search engines, and shows its words as they were typed', () => {
  const q = '"a" <b> $& navkar'
  const text = render('searches', { origin, q, list: { ...list, query: '?q=x' } })
  expect(text).toContain('<meta name="robots" content="noindex"/>')
  expect(text).not.toMatch(/canonical|ld\+json|hrefLang="x-default"/)
  expect(text).toContain('Search: &quot;a&quot; &lt;b&gt; $&amp; navkar</h1>')
  expect(text).toContain('value="&quot;a&quot; &lt;b&gt; $&amp; navkar"')
  const matches = [{ startSec: 72.4, text: 'Say <it> thrice' }]
  const said = render('searches', { origin, q, list: { ...list, items: [{ ...item, matches }] } })
  expect(said).toContain(
    `href="/watch/${item.slug}?t=72"><small dir="auto">1:12 Say &lt;it&gt; thrice</small>`,
  )
  const nothing = { ...list, items: [] }
  expect(render('searches', { origin, q, list: nothing })).toContain('Nothing was found.')
  expect(render('searches', { origin, q: '', list: nothing })).not.toContain('Nothing was found.')
})

test('a page preloads the Latin font and those of its own script, even if its titles use another', () => {
  const fonts = (language: string) =>
    [
      ...render('categories', { cards: [], origin, category, list }, language).matchAll(
        /as="font"[^>]*href="\/fonts\/([^"]+)"/g,
      ),
    ].map(([, file]) => file)
  expect(fonts('en')).toEqual(['latin.woff2'])
  expect(fonts('gu')).toEqual([
    'latin.woff2',
    'gujarati.woff2',
    'gujarati-title.woff2',
    'gujarati-item.woff2',
  ])
})

test('every script has a font of each weight that is used, or Chrome would show only Latin', () => {
  const faces = [...itemFaces((file) => file).matchAll(/font-weight:([\d ]+);.*?src:url\((.*?)\)/g)]
  expect(faces.map(([, weights, file]) => [weights, file])).toEqual([
    ['400 599', 'fonts/latin.woff2'],
    ['600 700', 'fonts/latin.woff2'],
    ['400 599', 'fonts/devanagari-item.woff2'],
    ['600 700', 'fonts/devanagari-title.woff2'],
    ['400 599', 'fonts/gujarati-item.woff2'],
    ['600 700', 'fonts/gujarati-title.woff2'],
  ])
})

test('a list loads our font of another script than its own only if the device has no font for that script', () => {
  const faces = itemFaces((file) => file, ['latin', 'gujarati'])
  const itemFace = (file: string) => faces.split('@font-face').find((face) => face.includes(file))
  expect(itemFace('devanagari-item')).toMatch(
    /swap;src:local\("Noto Sans Devanagari"\),.*local\("Mangal"\),url/,
  )
  expect(itemFace('gujarati-item')).toContain('optional;src:url')
  expect(itemFace('latin')).toContain('optional;src:url')
})

test('the landing page has cards with the newest titles of their categories, and links to the collections', () => {
  const titled = (title: string, day: number, slug = title.toLowerCase()) => ({
    ...item,
    _id: slug,
    title,
    slug,
    createdAt: `2026-01-0${day}T00:00:00.000Z`,
  })
  const collection = {
    _id: 'a',
    title: 'चार तीर्थ',
    slug: 'tirths',
    synopsis: '',
    type: 'album' as const,
    picture: '',
    smallPictures: [],
    itemCount: 4,
  }
  const both = titled('Both', 5)
  const categories = [
    { ...category, newest: [both, titled('Second', 2)] },
    { ...category, slug: 'bhajans', newest: [both, titled('Third', 3), titled('First', 1)] },
    { ...category, slug: 'short-films', newest: [titled('Film', 4)] },
    { ...category, slug: 'other', newest: [titled('Apart', 6)] },
  ]
  const text = render('landing', { origin, categories, collections: [collection] }, 'hi')
  const cards = text.split('<li class="card">').slice(1)
  expect(cards.map((card) => linksOf(card.split('</ul>')[0] ?? ''))).toEqual([
    ['/hi/watch/film'],
    ['/hi/watch/both', '/hi/watch/third', '/hi/watch/second'],
    [],
    expect.any(Array),
  ])
  expect(linksOf(text)).toEqual(expect.arrayContaining(['/hi/collections/tirths', '/hi/browse']))
  expect(text).toContain(`<link rel="canonical" href="${origin}/hi"/>`)
  expect(text).not.toContain('jinvani.example/')
  expect(render('landing', { origin, categories: [], collections: [] })).not.toContain('class="rail')
})

test('a category without a picture has a lotus on its colour', () => {
  const lotus = '<span class="cover no-picture" style="--tile:#FDE8CF"></span>'
  expect(render('categories', { cards: [], category, list, origin })).toContain(lotus)
  const bare = { ...category, image: '' }
  expect(render('all', { categories: [bare], collections: [], origin })).toContain(lotus)
  const grey = { ...bare, bgcolor: '#E5E7EB' }
  expect(render('all', { categories: [grey], collections: [], origin })).toContain(
    '<span class="cover no-picture"></span>',
  )
})

test('pictures at the top load at once, the first row before the others, and the rest when they come near', () => {
  const many = <One extends { _id: string }>(one: One) =>
    Array.from({ length: 8 }, (_, at) => ({ ...one, _id: `${one._id.slice(0, -1)}${at}` }))
  const shown = { ...item, images: { ...pictures, poster: category.image } }
  const texts = [
    render('all', { origin, categories: many(category), collections: [] }),
    render('categories', { cards: [], origin, category, list: { ...list, items: many(shown) } }),
  ]
  for (const text of texts) {
    const cards = [...text.matchAll(/<img [^>]*>/g)].flatMap(([tag]) => (tag.includes('"cover"') ? tag : []))
    expect(cards.map((tag) => tag.includes('loading="lazy"'))).toEqual([
      ...Array<boolean>(6).fill(false),
      true,
      true,
    ])
    expect(cards.map((tag) => /fetchpriority="(\w+)"/i.exec(tag)?.[1])).toEqual([
      'high',
      'high',
      ...Array<string>(4).fill('low'),
      undefined,
      undefined,
    ])
  }
})
