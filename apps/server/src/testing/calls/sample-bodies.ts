// A valid body for every call: its example, with new values in unique fields.
import { randomUUID } from 'node:crypto'
import type { Call, CallName } from '@jinvani/contract'
import { exampleOf } from '@jinvani/contract/documentation'

const picture = () => ({ filename: 'a.png', contentType: 'image/png', prefix: 'images/posters/' })
/** Bodies without references to records of other examples. */
const alone: Partial<Record<CallName, () => Record<string, unknown>>> = {
  createCategory: () => ({ slug: randomUUID() }),
  createView: () => ({ name: randomUUID() }),
  createContent: () => ({ slug: randomUUID(), categories: [] }),
  createCollection: () => ({ slug: randomUUID(), sections: [{ title: 'Dawn', items: [] }] }),
  presignUpload: picture,
  startMultipart: () => ({ ...picture(), becomesItem: false }),
  createAdminUser: () => ({ email: `${randomUUID()}@example.org` }),
}
/** These updates get the body of the creation, so that each of their fields is tested. */
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
/** True for calls with a signature. Without one, they are refused before their body is parsed. */
export const isNotification = ({ path }: Call) => path.startsWith('/webhooks/')
/** The path of a call with this id. Script and language are real ones, so that only the id can be unknown. */
export const pathWith = (entry: Call, id: string) =>
  entry.path.replace(':script', 'Deva').replace(':language', 'en').replace(/:\w+/g, id)
