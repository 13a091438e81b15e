// Hostile texts in every text field: each comes back unchanged, or is refused with an error for its field.
import { type Call, type CallName, calls } from '@jinvani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { bodySchema, textFields, valueAt, withValue } from '../testing/calls/bad-values.ts'
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

const hostile = [
  '<script>alert(document.domain)</script>',
  '"><img src=x onerror=alert(1)>',
  '<!--',
  "'; drop table content; --",
  '\\',
  '{{7*7}} ${7*7} <%= 7*7 %>',
  '%s %n %00 \\u0000',
  '../../etc/passwd',
  '😀 👨‍👩‍👧‍👦 🕉️',
  '𝒥𝒾𝓃 𠜎',
  'abc\u202Egpj.exe',
  'e\u0301\u0302\u0323 Z\u0335\u0336',
  'zero\u200Bwidth\uFEFF.',
  'भक्तामर સ્તોત્ર',
  'line\r\nSet-Cookie: a=b',
  'line\nbreak',
  'line\u2028break',
  'line\u0085break',
  'tab\tstop',
  'a\u2066b',
  '__proto__',
  'null',
  '=1+1',
  'a\u0000b',
  'video/mp4; a\u0000b',
  'a\u001Bb',
  'a\uD800b',
  'a\uDC00b',
  'javascript:alert(1)',
  'https://x.example.org/?a="><script>alert(1)</script>',
  'https://x.example.org/a\r\nSet-Cookie: a=b',
  'https://x.example.org/a\tb',
  'HTTPS://X.Example.org:443/a/../b c',
  'https://आगम.भारत',
]

/** One text of each kind. These are enough for updates, which have the same fields as new records. */
const worst = hostile.filter((words) =>
  /^<script|\u0000b$|\uD800|^line\n|^javascript|\tb$|^https:.*भारत/.test(words),
)
if (worst.length !== 8) throw new Error('Eight kinds of words are tried in a change')
const changes = new Set<CallName>([
  'updateCategory',
  'updateContent',
  'updateCarouselItem',
  'updateCollection',
  'updateCalendarDate',
])

interface Raw {
  status: number
  body: Record<string, unknown>
}

const tokenFor = ({ roles }: Call) => (roles === 'public' ? '' : roles === 'app' ? person : superAdmin)
function send(entry: Pick<Call, 'method' | 'roles'>, path: string, body?: unknown): Promise<Raw> {
  const token = tokenFor({ ...entry, path, summary: '' })
  return app.send(entry.method, path, { ...(token && { token }), ...(body !== undefined && { body }) })
}

/** Makes the record that a call changes. */
const targets: Partial<Record<CallName, () => Promise<string>>> = {
  updateCategory: () => make('createCategory'),
  updateContent: () => make('createContent'),
  updateCarouselItem: () => make('createCarouselItem'),
  updateCollection: () => make('createCollection'),
  updateCalendarDate: () => make('createCalendarDate'),
  putLyrics: () => make('createContent'),
  putMeaning: async () => {
    const id = await make('createContent')
    await send(calls.putLyrics, pathWith(calls.putLyrics, id), { file: 'one line' })
    return id
  },
  updateAdminUser: () => make('createAdminUser'),
  resetAdminPassword: () => make('createAdminUser'),
  updateAppUser: async () => String((await send(calls.appMe, '/app/me')).body['_id']),
}
async function make(name: CallName): Promise<string> {
  const { body } = await send(calls[name], calls[name].path, sampleBody(name))
  return String(body['_id'])
}

/** Fields that the server sets itself, or never returns. */
const silent =
  /^links\.\d+$|^selection\.|^change\.|^password$|licenceUrl$|^(?:filename|publicUrl|s3Url|refreshToken|code|contentId)$/
/** Fields that are refused together with others: alternatives of a second factor or of a selection, and passkeys. */
const isOneOfSeveral = /^(?:code$|passkey\.|selection\.filter\.)/
const refusals = [401, 404, 409, 429, 503]

/** True if the text came back. Addresses come back in their normal form, and in one line. */
const isWritten = (value: unknown, words: string) =>
  value === words || (/^https/i.test(words) && !/\s/.test(String(value)) && value === new URL(words).href)

function complaintAbout({ status, body }: Raw, path: string, words: string): string[] {
  const errors = (body['errors'] ?? []) as { path: string }[]
  const isRefused =
    status === 422 && (isOneOfSeveral.test(path) || errors.some((error) => error.path === path))
  const isSame = status < 300 && (silent.test(path) || isWritten(valueAt(body, path), words))
  if (isRefused || isSame || refusals.includes(status)) return []
  return [`${path} ${JSON.stringify(words)}: ${status} ${JSON.stringify(valueAt(body, path) ?? body)}`]
}

/** Texts that are also read back from the item and from the answers for apps; these few are enough. */
const readAgain = new Set([hostile[0], hostile[1], hostile[8], hostile[9], hostile[10], hostile[11]])
async function readers(name: CallName, body: Record<string, unknown>): Promise<unknown[]> {
  const listed = async (path: string) =>
    ((await send(calls.appListCarousel, path)).body['items'] as { _id: string }[]).find(
      ({ _id }) => _id === body['_id'],
    )
  if (name === 'createCategory') return [await listed('/app/categories')]
  if (name === 'createCarouselItem') return [await listed('/app/carousel')]
  if (name === 'createCollection') {
    const { body: shown } = await send(calls.appGetCollection, `/app/collections/${String(body['slug'])}`)
    return [shown['collection']]
  }
  if (name !== 'createContent') return []
  const own = await send(calls.getContent, `/admin/content/${String(body['_id'])}`)
  return [own.body, (await send(calls.appGetContent, `/app/content/${String(body['slug'])}`)).body]
}

/** Calls that take texts. `startBulk` is left out: `previewBulk` has the same body, but starts no job. */
const withText = (Object.entries(calls) as [CallName, Call][]).filter(
  ([name, { input }]) => input && name !== 'startBulk',
)

/** Events count all unknown languages as one, so a hostile language is accepted, but not stored. */
const isCounted = (name: CallName, field: string) => name === 'appSendEvents' && field === 'language'
const fields = withText.flatMap(([name, entry]) =>
  entry.input ? textFields(bodySchema(entry.input)).map((field) => ({ name, field })) : [],
)

/**
 * Other tests of this call have joined the names already, so a name in `person` leads to the person that it now belongs
 * to.
 */
const leadsOn = (name: CallName, field: string) => name === 'joinNames' && field === 'person'

test.each(fields.filter(({ name, field }) => !isCounted(name, field) && !leadsOn(name, field)))(
  '$name keeps or refuses hostile words in $field',
  async ({ name, field }) => {
    const entry = calls[name]
    const path = pathWith(entry, (await targets[name]?.()) ?? '00000000-0000-4000-8000-000000000000')
    const complaints: string[] = []
    for (const words of changes.has(name) ? worst : hostile) {
      const answer = await send(entry, path, withValue(sampleBody(name), field, words))
      complaints.push(...complaintAbout(answer, field, words))
      if (answer.status !== 201 || !readAgain.has(words)) continue
      for (const shown of await readers(name, answer.body)) {
        const again = valueAt(shown, field)
        if (again !== undefined && !isWritten(again, words))
          complaints.push(`${field} read as ${JSON.stringify(again)}`)
      }
    }
    expect(complaints).toEqual([])
  },
)

/**
 * Fields in which line breaks may stay: long texts. Secrets, and values that are only compared or normalised, may hold
 * anything.
 */
const mayBreak =
  /Category (?:translations\.0\.)?description$|(?:Content|Collection) (?:translations\.0\.)?synopsis$|^putCaption text$|assword$|refreshToken$|licenceUrl$|^licence |^app(?:Request|Verify)Otp phone$/

test('a line break is kept in long texts, and in no other saved text', () => {
  const saved = withText.filter(([, entry]) => !isNotification(entry))
  const kept = saved.flatMap(([name, { input }]) =>
    textFields(bodySchema(input ?? z.never()))
      .filter((field) => {
        const words = withValue(sampleBody(name), field, 'line\nbreak to be kept')
        return String(valueAt(input?.safeParse(words).data, field)).includes('\n')
      })
      .map((field) => `${name} ${field}`),
  )
  expect(kept.filter((field) => !mayBreak.test(field))).toEqual([])
  expect(kept).toEqual(expect.arrayContaining(['createContent synopsis', 'updateCategory description']))
})

test.each(['/admin/content', '/admin/categories', '/admin/app-users', '/app/content'])(
  'a search in %s for hostile words is answered with a list',
  async (path) => {
    for (const words of hostile) {
      const q = encodeURIComponent(words.toWellFormed())
      expect((await app.send('GET', `${path}?q=${q}`, { token: superAdmin })).status, words).toBe(200)
    }
  },
)
