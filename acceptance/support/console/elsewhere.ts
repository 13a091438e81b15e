// The journeys never leave this machine. A route of Playwright would carry all traffic of the page through
// this process and switch the cache off, a fifth of the time of a journey.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

interface File {
  contentType: string
  body: string
}
/** A transparent pixel replaces every picture of another server. */
const pixel: File = {
  contentType: 'image/gif',
  body: 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
}
const files = new Map<string, File>()

/** Puts a file at an https address of another server. */
export async function putElsewhere(url: string, contentType: string, path: string): Promise<void> {
  files.set(url, { contentType, body: (await readFile(path)).toString('base64') })
}

const broken = new WeakMap<Page, string>()

/** Breaks the address for this page alone, since other journeys may use the same item. */
export const breakElsewhere = (page: Page, url: string) => broken.set(page, url)

/** Answers https requests; the browser cannot reach any other machine, see `chromiumFlags`. */
export async function keepToMachine(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { contentType, body } = files.get(request.url) ?? pixel
    const responseHeaders = [{ name: 'content-type', value: contentType }]
    const answered =
      broken.get(page) === request.url
        ? session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' })
        : session.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body })
    // The page may have aborted the request meanwhile.
    answered.catch(() => {})
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }] })
}
