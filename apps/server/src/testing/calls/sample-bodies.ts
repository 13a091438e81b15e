// A valid body for every call that takes one: the body of its example, with new values for unique fields.
import { randomUUID } from 'node:crypto'
import type { Call, CallName } from '@jinvani/contract'
import { exampleOf } from '@jinvani/contract/documentation'

const picture = () => ({ filename: 'a.png', contentType: 'image/png', prefix: 'images/posters/' })
/** Examples refer to each other; the generated tests need bodies that stand alone. */
const alone: Partial<Record<CallName, () => Record<string, unknown>>> = {
  createCategory: () => ({ slug: randomUUID() }),
  createView: () => ({ name: randomUUID() }),
  createContent: () => ({ slug: randomUUID(), categories: [] }),
  createCollection: () => ({ slug: randomUUID(), sections: [{ title: 'Dawn', items: [] }] }),
  presignUpload: picture,
  startMultipart: () => ({ ...picture(), becomesItem: false }),
  createAdminUser: () => ({ email: `${randomUUID()}@example.org` }),
}
/** Calls whose sample changes every field, so that a change is tested as thoroughly as a new item. */
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
/** Notifications of outside services: without a signature they are refused before they are parsed. */
export const isNotification = ({ path }: Call) => path.startsWith('/webhooks/')
/** The path with this id. The script of lyrics is always a real one, so that only the id can be unknown. */
export const pathWith = (entry: Call, id: string) =>
  entry.path.replace(':script', 'Deva').replace(/:\w+/g, id)
