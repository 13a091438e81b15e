// Causes every documented refusal except outages, and compares it with the document.
import { type CallName, type ErrorCode, apiPrefix, calls, errorCodes } from '@jinvani/contract'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openapiDocument } from '../features/api-docs/openapi.ts'
import { isPublicReading, isSearch } from '../platform/load/costs.ts'
import { callsOf, schemaChecker } from '../testing/calls/openapi-check.ts'
import { nobody, openRefusalScene } from '../testing/calls/refusal-scene.ts'
import { type Scenes, generalRefusals, specialRefusals } from '../testing/calls/refusals.ts'
import { startVideocryptSimulator } from '../testing/videocrypt-simulator.ts'

const document = openapiDocument('https://jinvani.example.org')
const faultsOf = schemaChecker(document)
const isRefusedWhenBusy = (name: string) =>
  ['previewBulk', 'startBulk', 'collectItems'].includes(name) ||
  Object.entries(calls).some(([one, entry]) => one === name && (isPublicReading(entry) || isSearch(entry)))

let scenes: Scenes
let provider: Awaited<ReturnType<typeof startVideocryptSimulator>>
beforeAll(async () => {
  provider = await startVideocryptSimulator()
  const { config } = provider
  const protecting = await openRefusalScene({ outsideProvider: config })
  // No cache, so that every read counts.
  const strict = await openRefusalScene({
    pointsPerMinute: 1,
    pointsBurst: 10,
    staffPointsPerMinute: 60,
    answerCacheBytes: 0,
  })
  const late = await openRefusalScene({ maxEventLoopDelayMs: 1e-6, searchesWaiting: 0, answerCacheBytes: 0 })
  const plain = await openRefusalScene()
  scenes = { plain, protecting, strict, late, webhookSecret: config.webhookSecret }
  // The delay of the event loop is known only half a second after the first request.
  await vi.waitFor(async () => {
    const { status } = await late.app.send('GET', '/app/categories')
    if (status !== 503) throw new Error('It is not late yet')
  }, 100_000)
})
beforeEach(async () => {
  await scenes.plain.app.deps.db.deleteFrom('rateLimits').execute()
})
afterAll(async () => {
  const { plain, protecting, strict, late } = scenes
  await Promise.all([plain, protecting, strict, late].map(({ app }) => app.close()))
  await provider.close()
})

const documented = callsOf(document).flatMap(({ operation: { operationId, responses } }) =>
  Object.values(responses).flatMap(({ content }) =>
    Object.keys(content?.['application/json']?.examples ?? {}).map((code) => [operationId, code] as const),
  ),
)
/** Refusals that this file causes. Outages are in away.test.ts. Without an outage, only some calls answer `busy`. */
const isMade = ([name, code]: readonly [string, string]) =>
  name in calls && !['internal', 'unavailable'].includes(code) && (code !== 'busy' || isRefusedWhenBusy(name))

test.each(documented.filter(isMade) as [CallName, ErrorCode][])(
  '%s answers %s as documented',
  async (name, code) => {
    const make = specialRefusals(scenes)[`${name} ${code}`] ?? generalRefusals(scenes)[code]
    if (!make) throw new Error(`Say in testing/refusals.ts how ${name} comes to answer ${code}`)
    const { status, body, headers } = await make(name)
    expect({ status, code: body['code'] }, JSON.stringify(body)).toEqual({
      status: errorCodes[code].status,
      code,
    })
    const { operation } = callsOf(document).find((one) => one.operation.operationId === name) ?? {}
    const { headers: said = {}, content } = operation?.responses[String(status)] ?? {}
    expect(faultsOf(content?.['application/json']?.schema ?? {}, body)).toEqual([])
    const isLasting = code === 'drm-unavailable'
    for (const header of isLasting ? [] : Object.keys(said)) expect(headers.get(header), header).toBeTruthy()
    if (status === 429 || code === 'busy') expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  },
)

test.each(['/licence/:id/key', '/admin/events'])('%s refuses a request without a token', async (path) => {
  const { app } = scenes.plain
  const address = path.replace(':id', nobody)
  expect((await app.send('GET', address, { token: 'garbage' })).body).toMatchObject({
    code: 'unauthenticated',
  })
  expect((await app.send('GET', address)).status).toBe(401)
})

test('pages of other origins can read the OpenAPI document', async () => {
  const answer = await fetch(`${scenes.plain.app.url}${apiPrefix}/openapi.json`)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
})
