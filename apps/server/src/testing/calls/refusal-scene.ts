// A server with a super admin, a viewer and an app user, and calls that are valid except for what a test changes.
import { type Call, type CallName, calls } from '@jinvani/contract'
import { exampleOf } from '@jinvani/contract/documentation'
import type { Config } from '../../settings/config.ts'
import { buildCategory, buildContent } from '../builders.ts'
import { sampleBody } from './sample-bodies.ts'
import { type Answer, startTestApp } from '../test-app.ts'
import { uploader } from '../uploader.ts'

export type Raw = Answer<Record<string, unknown>>
interface Wish {
  id?: string
  body?: unknown
  token?: string
  query?: string
  headers?: Record<string, string>
}
export const nobody = '00000000-0000-4000-8000-000000000000'
export async function untilLimited(again: () => Promise<Raw>): Promise<Raw> {
  for (let round = 0; round < 40; round++) {
    const answers = await Promise.all(Array.from({ length: 11 }, again))
    const limited = answers.find(({ status }) => status === 429)
    if (limited) return limited
  }
  throw new Error('440 tries were not limited')
}

export type RefusalScene = Awaited<ReturnType<typeof openRefusalScene>>

export async function openRefusalScene(config: Partial<Config> = {}) {
  const app = await startTestApp(config)
  const owner = await app.signIn('super_admin')
  const viewer = await app.signIn('viewer')
  const person = await app.signInApp('+919876543210')

  const tokenOf = ({ roles, path }: Call) => {
    if (roles === 'app' || path.startsWith('/licence')) return person
    return roles === 'public' ? '' : owner
  }
  const send = (name: CallName, { id, body, token, query = '', headers = {} }: Wish = {}): Promise<Raw> => {
    const entry: Call = calls[name]
    const { params = {} } = exampleOf(name)
    const path = entry.path.replace(
      /:(\w+)/g,
      (_, key: string) => (key === 'language' || key === 'script' ? undefined : id) ?? params[key] ?? nobody,
    )
    return app.send(entry.method, path + query, {
      token: token ?? tokenOf(entry),
      ...(entry.input && { body: body ?? sampleBody(name) }),
      headers,
    })
  }
  const make = async (name: CallName) => String((await send(name)).body['_id'])
  const targets: Partial<Record<CallName, () => Promise<string>>> = {
    updateCategory: async () => (await buildCategory(app, owner))._id,
    updateContent: async () => (await buildContent(app, owner))._id,
    renewKeys: async () => (await buildContent(app, owner))._id,
    retryFilm: async () => (await buildContent(app, owner))._id,
    updateCarouselItem: () => make('createCarouselItem'),
    updateCollection: () => make('createCollection'),
    updateCalendarDate: () => make('createCalendarDate'),
    updateAdminUser: () => make('createAdminUser'),
    updateAppUser: () => make('appMe'),
  }
  return {
    app,
    send,
    owner,
    viewer,
    files: uploader(app, owner),
    ownId: () => make('me'),
    /** Id of an existing record for the call. A call that needs no record gets an unused id. */
    targetOf: async (name: CallName) => (await targets[name]?.()) ?? nobody,
  }
}
