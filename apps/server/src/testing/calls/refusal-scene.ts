// A server with one person of each kind signed in, and calls that are right but for what a test changes.
import { type Call, type CallName, calls } from '@jinvani/contract'
import { exampleOf } from '@jinvani/contract/examples'
import type { Config } from '../../config.ts'
import { buildCategory, buildContent } from '../builders.ts'
import { sampleBody } from './sample-bodies.ts'
import { type Answer, startTestApp } from '../test-app.ts'
import { uploader } from '../uploader.ts'

export type Raw = Answer<Record<string, unknown>>
interface Wish {
  id?: string
  body?: unknown
  token?: string
  headers?: Record<string, string>
}
export const nobody = '00000000-0000-4000-8000-000000000000'
export async function untilLimited(again: () => Promise<Raw>): Promise<Raw> {
  for (let round = 0; round < 20; round++) {
    const answers = await Promise.all(Array.from({ length: 20 }, again))
    const limited = answers.find(({ status }) => status === 429)
    if (limited) return limited
  }
  throw new Error('400 tries were not limited')
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
  const send = (name: CallName, { id, body, token, headers = {} }: Wish = {}): Promise<Raw> => {
    const entry: Call = calls[name]
    const { params = {} } = exampleOf(name)
    const path = entry.path.replace(
      /:(\w+)/g,
      (_, key: string) => (key === 'language' ? undefined : id) ?? params[key] ?? nobody,
    )
    return app.send(entry.method, path, {
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
    /** The id of a record that is really there; one that no row has where the call takes none. */
    targetOf: async (name: CallName) => (await targets[name]?.()) ?? nobody,
  }
}
