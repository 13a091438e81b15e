// Makes one record of each noun, so that most calls succeed.
import { type Call, calls } from '@jinvani/contract'
import { pathWith, sampleBody } from './sample-bodies.ts'
import type { TestApp } from '../test-app.ts'

const nobody = '00000000-0000-4000-8000-000000000000'

/** Returns a function that makes the path of a call, with the id of its record or, if it has none, an unused id. */
export async function makeOneOfEach(
  app: TestApp,
  staff: string,
  person: string,
): Promise<(entry: Call) => string> {
  const made = async (
    name:
      | 'createCategory'
      | 'createContent'
      | 'createCarouselItem'
      | 'createCollection'
      | 'createCalendarDate'
      | 'createAdminUser'
      | 'createWebhook',
  ) => (await app.call(calls[name], { token: staff, body: sampleBody(name) })).body._id
  const content = await made('createContent')
  const ids: Record<string, string> = {
    categories: await made('createCategory'),
    content,
    // An id in a call below `/app/me` is that of an item.
    me: content,
    carousel: await made('createCarouselItem'),
    collections: await made('createCollection'),
    calendar: await made('createCalendarDate'),
    'admin-users': await made('createAdminUser'),
    webhooks: await made('createWebhook'),
    'app-users': (await app.call(calls.appMe, { token: person })).body._id,
  }
  return (entry) => pathWith(entry, ids[entry.path.split('/')[2] ?? ''] ?? nobody)
}
