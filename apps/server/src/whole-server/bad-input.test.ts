// Made from the table of calls: for each field of each body, values that its schema excludes.
import { type Call, type CallName, calls } from '@jinvani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fault, bodySchema, faultsOf, withValue } from '../testing/calls/bad-values.ts'
import { isNotification, pathWith, sampleBody } from '../testing/calls/sample-bodies.ts'
import { type TestApp, startTestApp } from '../testing/test-app.ts'

let app: TestApp
let superAdmin: string
let person: string
beforeAll(async () => {
  app = await startTestApp()
  superAdmin = await app.signIn('super_admin')
  person = await app.signInApp('+919876543210')
})
afterAll(() => app.close())

const entries = Object.entries(calls) as [CallName, Call][]
const nobody = '00000000-0000-4000-8000-000000000000'
/** The licence call has the role `public`, but it needs a token. */
const tokenFor = (entry: Call) => {
  if (entry.roles === 'app') return person
  return entry.roles === 'public' && entry !== calls.licence ? '' : superAdmin
}
/** Stack traces, SQL, file paths and names of libraries: an answer must not contain these. */
const internals =
  /\bat .+:\d+:\d+|node_modules|\.[mc]?[tj]s\b|\/(?:tmp|home|work|usr|var)\/|\b(?:select|insert into|update|delete from) "|violates|duplicate key|ZodError|Kysely|PGlite|postgres/i

interface Raw {
  status: number
  body: Record<string, unknown>
}

/** JSON has no Infinity, so a number that overflows is sent instead. */
const write = (body: unknown) =>
  JSON.stringify(body, (_, value: unknown) => (value === Infinity ? '<overflow>' : value)).replaceAll(
    '"<overflow>"',
    '1e999',
  )

function send(entry: Call, body?: unknown, id = nobody): Promise<Raw> {
  const token = tokenFor(entry)
  return app.send(entry.method, pathWith(entry, id), {
    ...(token && { token }),
    ...(body !== undefined && { body: write(body) }),
  })
}

function complaintAbout({ status, body }: Raw, { path, what }: Fault): string[] {
  const errors = (body['errors'] ?? []) as { path: string; message: string }[]
  const isNamed = errors.some((error) => error.path === path && error.message !== '')
  const isClean = !internals.test(JSON.stringify(body))
  if (status === 422 && isNamed && isClean) return []
  return [`${path} ${what}: ${status} ${JSON.stringify(body).slice(0, 300)}`]
}

describe('bad fields', () => {
  // A notification without a signature is refused before it is parsed; it has tests of its own.
  const withBody = entries.filter(([, entry]) => entry.input && !isNotification(entry))

  test.each(withBody)('%s refuses every bad field and names it', async (name, entry) => {
    if (!entry.input) throw new Error('no input')
    const body = sampleBody(name)
    // Requests of players may have fields that this server does not know.
    const isOpen = name === 'licence'
    const faults = [...faultsOf(bodySchema(entry.input), '', body)].filter(
      ({ what }) => !(isOpen && what === 'is unknown'),
    )
    expect(faults.length).toBeGreaterThan(3)
    const complaints: string[] = []
    for (const fault of faults) {
      const answer = await send(entry, withValue(body, fault.path, fault.value))
      complaints.push(...complaintAbout(answer, fault))
    }
    expect(complaints).toEqual([])
  })

  test('are generated for every field of a body, with every kind of fault', () => {
    const found = [...faultsOf(bodySchema(calls.createContent.input), '', sampleBody('createContent'))]
    const said = found.map(({ path, what }) => `${path} ${what}`)
    expect(said).toEqual(
      expect.arrayContaining([
        'title is missing',
        'title is too long',
        'title is number',
        'durationSec is a fraction',
        'durationSec is too large',
        'tags has too many',
        'tags.0 is null',
        'platform is no choice',
        'sources.0.url is missing',
        'credits.singers.0 is too long',
        'images.nonsense is unknown',
        'nonsense is unknown',
      ]),
    )
  })
})

describe('large bodies', () => {
  const withBody = entries.filter(([, entry]) => entry.input)
  /** A JSON body of exactly this many bytes. */
  const bytes = (count: number) => `{"a":"${'x'.repeat(count - 8)}"}`
  const raw = (entry: Call, body: string) =>
    app.send(entry.method, pathWith(entry, nobody), { token: tokenFor(entry), body })

  test.each(withBody)('%s accepts 16 KB, or the limit in the table of calls', async (_, entry) => {
    const most = entry.bodyBytes ?? 16 * 1024
    expect((await raw(entry, bytes(most))).status).not.toBe(413)
    const { status, headers } = await raw(entry, bytes(most + 1))
    expect(status).toBe(413)
    expect(headers.get('connection')).toBe('close')
  })

  test('only items, texts of items, bulk changes, imports, collections and batches of apps may be larger', () => {
    const large = entries.filter(([, { bodyBytes }]) => bodyBytes !== undefined).map(([name]) => name)
    expect(large).toEqual([
      'createContent',
      'updateContent',
      'putCaption',
      'putLyrics',
      'putMeaning',
      'previewBulk',
      'startBulk',
      'collectItems',
      'checkImport',
      'checkYoutubeLinks',
      'createCollection',
      'updateCollection',
      'appSync',
      'appSendEvents',
    ])
  })

  const unknown = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 0])))

  test.each(withBody.filter(([, entry]) => entry !== calls.licence && !isNotification(entry)))(
    '%s names at most twenty errors',
    async (_, entry) => {
      const { status, body } = await raw(entry, unknown(1000))
      expect([status, (body['errors'] as unknown[]).length]).toEqual([422, 20])
    },
  )

  test('80,000 fields or list entries are refused before they are checked', async () => {
    const token = superAdmin
    for (const body of [
      unknown(80_000),
      JSON.stringify({ tags: Array.from({ length: 80_000 }, () => '') }),
    ]) {
      const answer = await app.send('POST', '/admin/content', { token, body })
      expect(answer.status).toBe(422)
      expect(answer.body['message']).toBe('The body has more fields or list entries than it may have')
      expect(answer.body).not.toHaveProperty('errors')
    }
    const login = await app.send('POST', '/admin/login', { body: unknown(80_000) })
    expect(login.status).toBe(413)
  })
})

const oddIds = [
  'nonsense',
  '%00',
  '..%2f..%2fetc%2fpasswd',
  '%27%3B--',
  '%F0%9F%95%89',
  '%ED%A0%80',
  '%',
  'x'.repeat(3000),
]
const withId = entries.filter(([name, { path }]) => path.includes(':') && name !== 'appGetContent')

test.each(withId)('%s refuses an impossible id, and shows no internals', async (name, entry) => {
  const body = entry.input && sampleBody(name)
  for (const id of [nobody, ...oddIds]) {
    const answer = await send(entry, body, id)
    expect([400, 404, 414], id).toContain(answer.status)
    expect(JSON.stringify(answer.body)).not.toMatch(internals)
  }
})

test('appGetContent refuses an impossible slug, and shows no internals', async () => {
  for (const slug of oddIds) {
    const answer = await send(calls.appGetContent, undefined, slug)
    expect([400, 404, 414], slug).toContain(answer.status)
    expect(JSON.stringify(answer.body)).not.toMatch(internals)
  }
})
