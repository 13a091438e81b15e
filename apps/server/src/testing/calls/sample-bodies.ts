// A valid body for every call: its example, with new values for unique fields.
import { randomUUID } from 'node:crypto'
import type { Call, CallName } from '@jinvani/contract'
import { exampleOf } from '@jinvani/contract/documentation'

const picture = () => ({ filename: 'a.png', contentType: 'image/png', prefix: 'images/posters/' })
/** Examples refer to each other, but these bodies must stand alone. */
const alone: Partial<Record<CallName, () => Record<string, unknown>>> = {
  createCategory: () => ({ slug: randomUUID() }),
  createView: () => ({ name: randomUUID() }),
  createContent: () => ({ slug: randomUUID(), categories: [] }),
  createCollection: () => ({ slug: randomUUID(), sections: [{ title: 'Dawn', items: [] }] }),
  presignUpload: picture,
  startMultipart: () => ({ ...picture(), becomesItem: false }),
  createAdminUser: () => ({ email: `${randomUUID()}@example.org` }),
}
/** These updates change every field, so that they are tested as thoroughly as new items. */
const whole: Partial<Record<CallName, CallName>> = {
  updateCategory: 'createCategory',
  updateContent: 'createContent',
  updateCarouselItem: 'createCarouselItem',
  updateCollection: 'createCollection',
}

export function sampleBody(name: CallName): Record<string, unknown> {
  const like = whole[name] ?? name
  return { ...Object(exampleOf(like).body), ...alone[like]?.() }
}
/** Without a signature, notifications are refused before they are parsed. */
export const isNotification = ({ path }: Call) => path.startsWith('/webhooks/')
/** Script and language are always real ones, so that only the id can be unknown. */
export const pathWith = (entry: Call, id: string) =>
  entry.path.replace(':script', 'Deva').replace(':language', 'en').replace(/:\w+/g, id)
