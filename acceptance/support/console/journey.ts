// The `test` of every journey. Its page is signed in with the journey's role. An unexpected error in the page fails the
// test.
import { type ConsoleMessage, type Page, test as base } from '@playwright/test'
import type { Role } from '@jinvani/contract'
import { Api } from '../product/api.ts'
import { signIn, storedSession } from '../product/staff.ts'
import { keepToMachine } from './elsewhere.ts'

export { expect } from '@playwright/test'

interface Options {
  role: Role | 'nobody'
  /** Errors that the journey causes on purpose: a console error with a matching text is accepted. */
  expectedError: RegExp
}
interface Fixtures {
  api: Api
  guardConsole: undefined
  keepToMachine: undefined
}

/** Watches a page. Every unexpected error is added to the returned list. */
export function watchErrors(page: Page, isExpected: (text: string) => boolean): string[] {
  const found: string[] = []
  const add = (text: string) => {
    if (!isExpected(text)) found.push(text)
  }
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') add(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => add(error.stack ?? error.message))
  return found
}

/** Time for which journeys share a session. Its access token is valid for fifteen minutes. */
const SESSION_MS = 5 * 60_000
let owner: { api: Promise<Api>; since: number } | undefined

export const test = base.extend<Options & Fixtures>({
  role: ['super_admin', { option: true }],
  storageState: async ({ role, baseURL }, use) => {
    if (role === 'nobody' || baseURL === undefined) return await use(undefined)
    await use(storedSession(baseURL, await signIn(baseURL, role)))
  },
  api: async ({ baseURL }, use) => {
    const now = Date.now()
    if (!owner || now - owner.since > SESSION_MS)
      owner = { api: Api.signIn(baseURL ?? '', 'super_admin'), since: now }
    await use(await owner.api)
  },
  expectedError: [/^$/, { option: true }],
  keepToMachine: [
    async ({ context, page }, use) => {
      await keepToMachine(page)
      context.on('page', (other) => void keepToMachine(other))
      await use(undefined)
    },
    { auto: true },
  ],
  guardConsole: [
    async ({ page, expectedError }, use) => {
      const found = watchErrors(page, (text) => expectedError.test(text))
      await use(undefined)
      if (found.length > 0) throw new Error(`Unexpected errors in the browser:\n${found.join('\n')}`)
    },
    { auto: true },
  ],
})
