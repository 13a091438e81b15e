// Answers requests to other servers, since journeys never leave this machine. A route of Playwright would send all
// traffic through this process and switch the cache off, which costs a fifth of the time of a journey.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

interface File {
  contentType: string
  body: string
}
/** A transparent pixel, in place of every picture of another server. */
const pixel: File = {
  contentType: 'image/gif',
  body: 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
}
const files = new Map<string, File>()

/** Puts a file at an https address, as if another server had it. */
export async function putElsewhere(url: string, contentType: string, path: string): Promise<void> {
  files.set(url, { contentType, body: (await readFile(path)).toString('base64') })
}

const broken = new WeakMap<Page, string>()

/** Breaks an address for one page only, since other journeys may use the same item. */
export const breakElsewhere = (page: Page, url: string) => broken.set(page, url)

/** Answers all https requests. The browser cannot reach another machine, see `chromiumFlags`. */
export async function keepToMachine(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { contentType, body } = files.get(request.url) ?? pixel
    const responseHeaders = [{ name: 'content-type', value: contentType }]
    const answered =
      broken.get(page) === request.url
        ? session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' })
        : session.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body })
    // Answering fails if the page has aborted the request, which is fine.
    answered.catch(() => {})
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }] })
}
