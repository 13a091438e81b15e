// Lists load small copies of uploaded pictures and not the pictures themselves.
import { makeContent } from '../../support/console/items.ts'
import { expect, test } from '../../support/console/journey.ts'
import { awaitWhileItMoves } from '../../support/product/patience.ts'

test('card, table row and page of an item load a small copy of the picture with less than a third of its bytes @long', async ({
  page,
  api,
}) => {
  await page.goto('/content')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  const picture = await page.screenshot({ type: 'jpeg', quality: 90 })
  const about = { filename: 'a.jpg', contentType: 'image/jpeg', prefix: 'images/thumbnails/' }
  const { url, publicUrl } = await api.must('POST', '/admin/uploads/presign', about)
  // Closes each connection: the server could close an idle one at the moment when it is used again.
  const once = { connection: 'close' }
  const headers = { 'content-type': 'image/jpeg', ...once }
  await fetch(String(url), { method: 'PUT', headers, body: new Uint8Array(picture) })
  await api.must('POST', '/admin/uploads/complete', { publicUrl })
  const images = { thumbnail: publicUrl, poster: publicUrl }
  const { id, title } = await makeContent(api, 'Pictured', { images })

  const small = String(publicUrl).replace('/media/', '/media/small/320/')
  // Until the small copy is made, its address gives the whole picture. The answer is read to its end, since fetch may
  // fail otherwise when the connection closes.
  const sizeOf = async () => (await (await fetch(small, { headers: once })).arrayBuffer()).byteLength
  await awaitWhileItMoves(sizeOf, (size) => size < picture.length)
  expect(await sizeOf()).toBeLessThan(picture.length / 3)

  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image') loaded.push(request.url())
  })
  await page.goto(`/content?q=${encodeURIComponent(title)}`)
  const card = page.getByRole('listitem').filter({ hasText: title })
  await expect(card.locator('img')).toHaveJSProperty('complete', true)
  await expect(card.locator('img')).toHaveJSProperty('currentSrc', small)
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(page.getByRole('grid').locator('img')).toHaveJSProperty('currentSrc', small)
  await page.goto(`/content/edit/${id}`)
  const head = page.getByRole('region', { name: 'This Item' })
  await expect(head.locator('img')).toHaveJSProperty('currentSrc', small)
  expect(loaded).not.toContain(publicUrl)
})
