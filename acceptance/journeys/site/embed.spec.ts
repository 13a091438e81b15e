// A page of another site shows our player in a frame.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectAccessibleInBoth } from '../../support/console/accessibility.ts'
import { expect, test } from '../../support/console/journey.ts'

const slug = 'bhaktamar-stotra-pratah-path'

/**
 * Serves a page of another site. Browsers take `localhost` and `127.0.0.1` for different sites, and Chromium finds
 * `localhost` without a resolver.
 */
async function openElsewhere(page: Page, html: string): Promise<() => void> {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Blog</title>${html}`),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
  return () => void server.close()
}

test.describe('a page of another site', () => {
  test.use({ role: 'nobody' })

  test('finds the player by oEmbed, and plays it with sound in a frame', async ({
    page,
    request,
    baseURL,
  }) => {
    const watched = await (await request.get(`/watch/${slug}`)).text()
    const [, discovered = ''] = /type="application\/json\+oembed" href="([^"]+)"/.exec(watched) ?? []
    const answer = await request.get(discovered.replaceAll('&amp;', '&'))
    const { html, title, type } = (await answer.json()) as Record<string, string>
    expect(type).toBe('rich')
    expect(title).toContain('ભક્તામર સ્તોત્ર')
    const close = await openElsewhere(page, html ?? '')
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: /^Play: / }).click()
    const sound = frame.locator('audio')
    const heard = () =>
      sound.evaluate((media: HTMLAudioElement) => [media.currentTime > 0.3, media.muted, media.volume])
    await expect.poll(heard).toEqual([true, false, 1])
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      frame.getByRole('link', { name: 'Watch on Jinvani' }).click(),
    ])
    await expect(opened).toHaveURL(`${baseURL}/watch/${slug}`)
    expect(await opened.evaluate(() => window.opener === null)).toBe(true)
    close()
  })

  test.describe('that frames our pages', () => {
    test.use({ expectedError: /frame-ancestors|X-Frame-Options|Refused to|chrome-error|ERR_BLOCKED/ })

    test('gets only the player in its frame', async ({ page, baseURL }) => {
      const refused: string[] = []
      page.on('console', (message) => {
        if (message.text().includes("frame-ancestors 'none'")) refused.push(message.text())
      })
      const paths = ['/', '/admin', `/watch/${slug}`, '/content', `/embed/${slug}`]
      const frames = paths.map((path) => `<iframe src="${baseURL}${path}"></iframe>`)
      const close = await openElsewhere(page, frames.join(''))
      await expect(page.frameLocator('iframe').last().locator('h1')).toBeVisible()
      await expect.poll(() => refused.length).toBe(4)
      for (const index of [0, 1, 2, 3])
        expect(await page.frameLocator('iframe').nth(index).locator('body').innerText()).toBe('')
      close()
    })
  })

  test('shows a player that is accessible and fits a small frame @phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 260 })
    await page.goto(`/embed/${slug}`)
    await expect(page.getByRole('button', { name: /^Play: / })).toBeVisible()
    await expectAccessibleInBoth(page, 'the player in a frame')
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(260)
  })
})
