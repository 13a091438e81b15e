import { expect, test } from 'vitest'
import { crawlerFiles } from './crawler-files.ts'
import { builtAddress } from '@jinvani/contract'
import { siteConfig } from './site-config.ts'
import type { SitePage } from './site-pages.tsx'
import { noticePages, renderPage, sitePages } from './site.tsx'

const html = (path: string) => {
  const page = sitePages.find((candidate) => candidate.path === path)
  if (!page) throw new Error(`No page ${path}`)
  return rendered(page)
}
const rendered = (page: SitePage) => {
  const ground = { light: 'white', dark: 'black' }
  return renderPage({ page, styles: '', ground, scripts: [], address: (file) => `/${file}` })
}
const paths = sitePages.map(({ path }) => path)
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

test('the pages are the landing page and its translations, the legal pages and the deletion pages', () => {
  const deletion = ['/delete-account', '/hi/delete-account', '/gu/delete-account']
  expect(paths).toEqual(['/', '/hi', '/gu', '/privacy', '/terms', ...deletion])
})

test.for(paths)('%s: every id is unique and every anchor has a target', (path) => {
  const ids = all(html(path), / id="([^"]+)"/g)
  expect(new Set(ids).size).toBe(ids.length)
  for (const anchor of all(html(path), / href="#([^"]+)"/g)) expect(ids).toContain(anchor)
})

test.for(paths)(
  '%s: one first-level heading, no executable inline script, no unfilled placeholder',
  (path) => {
    expect(all(html(path), /<(h1)[ >]/g)).toHaveLength(1)
    expect(all(html(path), /<script type="([^"]+)"/g)).toEqual(['application/ld+json'])
    expect(html(path)).not.toMatch(/undefined|\[object|NaN/)
    expect(html(path)).not.toMatch(/ on\w+="/)
  },
)

test.for(paths)('%s: has its canonical address and our e-mail address', (path) => {
  expect(html(path)).toContain(`<link rel="canonical" href="${builtAddress}${path}"`)
  expect(html(path)).toContain(`mailto:${siteConfig.contactEmail}`)
})

test('the page for an unknown address links to the home page, the page for a failure to itself, and search engines list neither', () => {
  expect(noticePages.map(({ file }) => file)).toEqual(
    ['missing', 'away'].flatMap((kind) => ['en', 'hi', 'gu'].map((code) => `${kind}-${code}.html`)),
  )
  for (const page of noticePages) {
    const text = rendered(page)
    expect(text).toContain(`<html lang="${page.language}">`)
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(text).not.toMatch(/canonical|og:url|ld\+json|hrefLang="x-default"/)
    const target = page.file.startsWith('missing') ? page.path : ''
    expect(all(text, /<main.*?<a href="([^"]*)".*<\/main>/g)).toEqual([target])
    expect(all(text, /<(h1)>/g)).toHaveLength(1)
  }
})

test('the footer names the year of the build', () => {
  expect(html('/')).toContain(`© ${new Date().getFullYear()} ${siteConfig.brand}`)
})

test('the privacy policy has ten sections, the terms have twelve', () => {
  expect(all(html('/privacy'), /<(section) id=/g)).toHaveLength(10)
  expect(all(html('/terms'), /<(section) id=/g)).toHaveLength(12)
})

test('each screenshot of the app has a lossless original', () => {
  const names = (files: object) => Object.keys(files).map((file) => file.replace(/.*\//, ''))
  const originals = import.meta.glob('../../prerender/screens/*.webp')
  expect(names(import.meta.glob('./screens/720/*.webp'))).toEqual(names(originals))
})

test('the console is hidden from search engines, the public pages are not', () => {
  const files = crawlerFiles(sitePages, 'white', new Date('2026-01-31T00:00:00Z'))
  for (const path of ['/admin', '/dashboard', '/content', '/admin-users', '/search', '/gu/search', '/api/'])
    expect(files['/robots.txt']).toContain(`Disallow: ${path}\n`)
  for (const path of paths) expect(files['/robots.txt']).not.toContain(`Disallow: ${path}\n`)
  expect(all(files['/sitemap-pages.xml'] ?? '', /<loc>(.+?)<\/loc>/g)).toHaveLength(paths.length + 3)
  // The server renders the calendar pages, so the sitemap must list them although the build writes no file.
  expect(files['/sitemap-pages.xml']).toContain('/hi/jain-calendar</loc>')
  expect(files['/llms.txt']).toContain('/jain-calendar)')
  expect(files['/.well-known/security.txt']).toContain('Expires: 2026-12-31')
})
