// Makes rare answers: failures, delays, lists of another length. The page cannot tell them from real answers.
import { readFile, readdir } from 'node:fs/promises'
import { type CDPSession, type Page, expect } from '@playwright/test'

interface Paused {
  requestId: string
  request: { method: string; url: string }
  responseStatusCode?: number
}
/** Continues or answers a paused request. Returns null to let the request go on unchanged. */
type Handle = (session: CDPSession, paused: Paused) => Promise<unknown> | null

const encode = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64')

const fulfill = (session: CDPSession, { requestId }: Paused, responseCode: number, json: unknown) =>
  session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode,
    responseHeaders: [{ name: 'content-type', value: 'application/json' }],
    body: encode(json),
  })

/**
 * Intercepts the calls of this path, before they are sent or when they are answered, until the returned function is
 * called. A route of Playwright would intercept all requests of the page.
 */
async function stage(page: Page, path: string, requestStage: 'Request' | 'Response', handle: Handle) {
  const session = await page.context().newCDPSession(page)
  const whole = new RegExp(`/api/v1${path}(\\?.*)?$`)
  const answer = async (paused: Paused) => {
    const { requestId, request } = paused
    const answered = whole.test(request.url) ? handle(session, paused) : null
    await (answered ?? session.send('Fetch.continueRequest', { requestId }))
  }
  session.on('Fetch.requestPaused', (paused) => {
    // Answering fails if the page has aborted the request or is closed, which is fine.
    answer(paused).catch(() => {})
  })
  const urlPattern = `*/api/v1${path.replaceAll(/\[\^\/\][+*]/g, '*')}*`
  await session.send('Fetch.enable', { patterns: [{ urlPattern, requestStage }] })
  // Switches the interception off. Detaching the session would also remove the page's virtual authenticator.
  return async () => void (await session.send('Fetch.disable'))
}

/** Refuses these calls with this status until the returned function is called. */
export async function refuse(
  page: Page,
  { method, path, status = 400, message = '', code = 'staged' }: Refusal,
): Promise<() => Promise<void>> {
  const error = { message, code, requestId: 'none' }
  return await stage(page, path, 'Request', (session, paused) =>
    paused.request.method === method ? fulfill(session, paused, status, error) : null,
  )
}

/** Answers GET requests of this path with `json` until the returned function is called. */
export async function answerWith(page: Page, path: string, json: unknown): Promise<() => Promise<void>> {
  return await stage(page, path, 'Request', (session, paused) =>
    paused.request.method === 'GET' ? fulfill(session, paused, 200, json) : null,
  )
}

/**
 * Hides all bulk changes: when a bulk change of another journey ends, every open library of the same account shows a
 * toast with Undo.
 */
export const hideBatches = (page: Page) =>
  answerWith(page, '/admin/batches', { items: [], page: 1, pageSize: 20, total: 0 })

interface Refusal {
  method: string
  /** Regular expression for the path, without the API's prefix. */
  path: string
  status?: number
  message?: string
  code?: string
}

/** Holds these calls back until the returned function is called. */
export async function hold(page: Page, method: string, path: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await stage(page, path, 'Request', (session, { requestId, request }) =>
    request.method === method
      ? gate.promise.then(() => session.send('Fetch.continueRequest', { requestId }))
      : null,
  )
  return gate.resolve
}

const assets = new URL('../../../apps/web/dist/assets/', import.meta.url)

/** Holds back the script file that contains this text until the returned function is called. */
export async function holdCode(page: Page, text: string): Promise<() => void> {
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  const codes = await Promise.all(scripts.map((name) => readFile(new URL(name, assets), 'utf8')))
  const found = scripts.filter((_, place) => codes[place]?.includes(text))
  expect(found, `one file has "${text}"`).toHaveLength(1)
  const gate = Promise.withResolvers<void>()
  await page.route(`**/assets/${found[0]}`, async (route) => {
    await gate.promise
    await route.fallback()
  })
  return gate.resolve
}

type Body = Record<string, unknown>

/** Changes the answers to GET requests of this path before the page gets them. */
export async function retouch(page: Page, path: string, change: (body: Body) => unknown): Promise<void> {
  const retouchOne = async (session: CDPSession, paused: Paused) => {
    const { requestId, responseStatusCode = 200 } = paused
    const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId })
    const text = Buffer.from(body, base64Encoded ? 'base64' : 'utf8').toString()
    await fulfill(session, paused, responseStatusCode, change(JSON.parse(text) as Body))
  }
  await stage(page, path, 'Response', (session, paused) =>
    paused.request.method === 'GET' ? retouchOne(session, paused) : null,
  )
}

/**
 * Hides bulk changes of other journeys: the toast at their end would push out this page's own toast, which has the Undo
 * button.
 */
export async function seeOwnBatches(page: Page): Promise<void> {
  const own = new Set<unknown>()
  page.on('request', (request) => {
    if (!/\/admin\/(content\/bulk|batches\/[^/]+\/undo)$/.test(request.url())) return
    const { batchId } = request.postDataJSON() as { batchId: unknown }
    own.add(batchId)
  })
  await retouch(page, '/admin/batches', (body) => ({
    ...body,
    items: (body['items'] as { _id: string }[]).filter(({ _id }) => own.has(_id)),
  }))
}
