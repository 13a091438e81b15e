// The test of every journey: a page signed in with the role the journey names, and no error the journey did not expect.
import { type ConsoleMessage, type Page, test as base } from '@playwright/test'
import type { Role } from '@jinvani/contract'
import { Api } from '../product/api.ts'
import { signIn, storedSession } from '../product/staff.ts'

export { expect } from '@playwright/test'

interface Options {
  /** Whom the journey is signed in as. */
  role: Role | 'nobody'
  /** What the journey provokes: a console error is fine when its text matches. */
  expectedError: RegExp
}
interface Fixtures {
  api: Api
  guardConsole: undefined
  keepToMachine: undefined
}

/** A transparent pixel stands for every picture of another server; the journeys never leave this machine. */
const pixel = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')
const elsewhere = /^https?:\/\/(?!(?:127\.0\.0\.1|localhost)[:/])/

/** Watches a page; the list it gives grows with every unexpected error. */
export function watchErrors(page: Page, expected: RegExp): string[] {
  const found: string[] = []
  const add = (text: string) => {
    if (!expected.test(text)) found.push(text)
  }
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') add(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => add(error.stack ?? error.message))
  return found
}

/** Signed in once for all journeys of this process: they take less time than the token lasts. */
let owner: Promise<Api> | undefined

export const test = base.extend<Options & Fixtures>({
  role: ['super_admin', { option: true }],
  storageState: async ({ role, baseURL }, use) => {
    if (role === 'nobody' || baseURL === undefined) return await use(undefined)
    await use(storedSession(baseURL, await signIn(baseURL, role)))
  },
  api: async ({ baseURL }, use) => {
    owner ??= Api.signIn(baseURL ?? '', 'super_admin')
    await use(await owner)
  },
  expectedError: [/^$/, { option: true }],
  keepToMachine: [
    async ({ context }, use) => {
      await context.route(elsewhere, (route) => route.fulfill({ contentType: 'image/gif', body: pixel }))
      await use(undefined)
    },
    { auto: true },
  ],
  guardConsole: [
    async ({ page, expectedError }, use) => {
      const found = watchErrors(page, expectedError)
      await use(undefined)
      if (found.length > 0) throw new Error(`Unexpected errors in the browser:\n${found.join('\n')}`)
    },
    { auto: true },
  ],
})
