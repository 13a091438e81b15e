// Checks that the legal pages and the landing page say what specification section 2 requires.
import { expect, test } from 'vitest'
import { renderPage, sitePages } from './site.tsx'

function textOf(path: string): string {
  const page = sitePages.find((candidate) => candidate.path === path)
  if (!page) throw new Error(`No page ${path}`)
  const ground = { light: 'white', dark: 'black' }
  const html = renderPage({ page, styles: '', ground, scripts: [], address: (file) => `/${file}` })
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

test.each([
  /phone number and a one-time password/,
  /OTP verification logs/,
  /Usage data/,
  /Device information/,
  /do not collect your name, your e-mail address, your location or any financial data/,
  /Content we host ourselves/,
  /Some items are played through the player of a video platform/,
  /receive a copy of it/,
  /Delete your account in the app, or ask us to delete it/,
  /Switch off messages about new content/,
  /We do not knowingly collect personal information from children under 13/,
  /Effective date: 22-09-2025/,
])('the privacy policy says %s', (said) => expect(textOf('/privacy')).toMatch(said))

test.each([/monthly or annually/, /renews automatically/, /30 days’ notice of material changes/])(
  'the terms say %s',
  (said) => expect(textOf('/terms')).toMatch(said),
)
