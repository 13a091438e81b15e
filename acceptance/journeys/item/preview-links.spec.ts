// With a link from the console, somebody without an account sees the page of an item that is not live.
import { uploadFile } from '../../support/films/convert-film.ts'
import { clipPath } from '../../support/films/clips.ts'
import { awaitFilm } from '../../support/product/patience.ts'
import { expectAccessibleInBoth } from '../../support/console/accessibility.ts'
import { makeContent } from '../../support/console/items.ts'
import { expect, test, watchErrors } from '../../support/console/journey.ts'

test('an editor makes a link, and anybody can play the item with it until the link is ended @long', async ({
  page,
  api,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const url = await uploadFile(api, clipPath('film'), 'video/mp4')
  const sources = [{ kind: 'mp4', url, mimeType: 'video/mp4' }]
  const { id, title } = await makeContent(api, 'Soon', {
    mediaType: 'video',
    sourceWorkflow: 'upload',
    sources,
  })
  const { processing } = await awaitFilm(api, id)
  expect(processing?.status).toBe('ready')
  await page.goto(`/content/edit/${id}`)
  await page.getByRole('button', { name: 'Preview links' }).getByText('Preview links').click()
  const dialog = page.getByRole('dialog', { name: 'Preview links' })
  await expect(dialog).toContainText('There is no link now.')
  await dialog.getByRole('button', { name: 'Make and copy a link' }).click()
  const row = dialog.getByRole('listitem')
  await expect(row).toContainText(/^Until \d.* India time/)
  await expectAccessibleInBoth(page, 'preview links')
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/\/preview\/[\w-]{36}\.[\w-]{43}$/)
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const stranger = await browser.newContext()
  const seen = await stranger.newPage()
  const errors = watchErrors(seen, () => false)
  const requests: string[] = []
  seen.on('request', (request) => requests.push(request.url()))
  await seen.goto(link)
  await expect(seen.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(seen.getByText(/^Preview until /)).toBeVisible()
  await expect(seen.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await seen.getByRole('button', { name: /^Play: / }).click()
  const film = seen.locator('video')
  await expect.poll(() => film.evaluate((media: HTMLVideoElement) => media.currentTime)).toBeGreaterThan(0.3)
  const streams = requests.filter((address) => address.includes('/packages/'))
  expect(streams.length).toBeGreaterThan(1)
  for (const address of streams) expect(address).toContain('/media/granted/')
  await expectAccessibleInBoth(seen, 'a preview')
  await seen.getByRole('link', { name: 'हिन्दी', exact: true }).click()
  await expect(seen.getByText(/^पूर्वावलोकन .* तक/)).toBeVisible()
  expect(errors).toEqual([])

  await row.getByRole('button', { name: /^End the link/ }).click()
  await expect(dialog).toContainText('There is no link now.')
  const answer = await seen.goto(link)
  expect(answer?.status()).toBe(404)
  await expect(seen.getByRole('heading', { level: 1 })).toHaveText('This page is not here')
  await stranger.close()
})
