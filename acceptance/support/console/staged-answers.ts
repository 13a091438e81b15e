// Answers the real server gives rarely: failures, slowness, lists of another length. The page cannot tell them apart.
import type { Page, Route } from '@playwright/test'

const api = (path: string) => new RegExp(`/api/v1${path}(\\?.*)?$`)

/** Until the function it gives is called, such calls are refused with this status. */
export async function refuse(
  page: Page,
  { method, path, status = 400, message = '', code = 'staged' }: Refusal,
): Promise<() => Promise<void>> {
  const handle = (route: Route) =>
    route.request().method() === method
      ? route.fulfill({ status, json: { message, code, requestId: 'none' } })
      : route.fallback()
  await page.route(api(path), handle)
  return () => page.unroute(api(path), handle)
}

/** Until the function it gives is called, such questions get this answer. */
export async function answerWith(page: Page, path: string, json: unknown): Promise<() => Promise<void>> {
  const handle = (route: Route) =>
    route.request().method() === 'GET' ? route.fulfill({ json }) : route.fallback()
  await page.route(api(path), handle)
  return () => page.unroute(api(path), handle)
}

interface Refusal {
  method: string
  /** A regular expression, below the API's prefix. */
  path: string
  status?: number
  message?: string
  code?: string
}

/** Holds such calls back until the function it gives is called. */
export async function hold(page: Page, method: string, path: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(api(path), async (route) => {
    if (route.request().method() === method) await gate.promise
    await route.fallback()
  })
  return gate.resolve
}

type Body = Record<string, unknown>

/** Changes what the server answered. */
export async function retouch(page: Page, path: string, change: (body: Body) => unknown): Promise<void> {
  await page.route(api(path), async (route) => {
    if (route.request().method() !== 'GET') return await route.fallback()
    try {
      const response = await route.fetch()
      const json = change((await response.json()) as Body)
      await route.fulfill({ response, json })
    } catch (error) {
      // A page that reads its list once more while the test ends asks for nothing any more.
      if (!/disposed|closed|Test ended/.test(String(error))) throw error
    }
  })
}
