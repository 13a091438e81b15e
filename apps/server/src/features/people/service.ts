// Joins the names of one person in several scripts or spellings. The person then has one page.
import { randomUUID } from 'node:crypto'
import { type JoinInput, type JoinedName, personSlug } from '@jinvani/contract'
import { existing, fieldError } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { recordActivity } from '../activity/service.ts'
import { announceChange } from '../public-changes/service.ts'
import * as queries from './queries.ts'

type Row = Awaited<ReturnType<typeof queries.listJoined>>[number]
const toJoinedName = ({ id, ...fields }: Row): JoinedName => ({ _id: id, ...fields })

/** The slug of the person's page, and the slugs of all names that lead to it. */
export async function readPersonSlugs(db: Db, slug: string): Promise<{ person: string; slugs: string[] }> {
  const joined = await queries.listJoinedTo(db, slug)
  const person = joined[0]?.personSlug ?? slug
  return { person, slugs: [person, ...joined.map((row) => row.slug)] }
}

/** The slug of the person, by the slug of each joined name. */
export const readJoins = async (db: Db) =>
  new Map((await queries.listJoined(db)).map((row) => [row.slug, row.personSlug]))

function slugIn(field: keyof JoinInput, sent: JoinInput): string {
  const slug = personSlug(sent[field])
  if (slug === '')
    throw fieldError(field, 'This name has no page: it has no letters that an address can have')
  return slug
}

export function peopleRoutes(deps: Deps) {
  return {
    listJoinedNames: async () => ({ items: (await queries.listJoined(deps.db)).map(toJoinedName) }),
    joinNames: async ({ body: sent }) => {
      const slug = slugIn('name', sent)
      const asked = slugIn('person', sent)
      const row = await inTransaction(deps.db, async (trx) => {
        await queries.lockJoins(trx)
        const known = (await queries.listJoined(trx)).find((one) => one.slug === asked)
        const { personSlug: into, person } = known ?? { personSlug: asked, person: sent.person }
        if (into === slug) throw fieldError('person', 'These names are one person already')
        const join = { id: randomUUID(), slug, name: sent.name, personSlug: into, person }
        const saved = await queries.saveJoin(trx, join)
        const changes = [{ field: 'person', to: person }]
        await recordActivity(trx, 'person.join', { id: saved.id, name: saved.name, changes })
        return saved
      })
      await announceChange(deps, ['content'])
      return toJoinedName(row)
    },
    separateName: async ({ params: { id } }) => {
      await inTransaction(deps.db, async (trx) => {
        const { name, person } = existing(await queries.deleteJoin(trx, id))
        const changes = [{ field: 'person', from: person }]
        await recordActivity(trx, 'person.separate', { id, name, changes })
      })
      await announceChange(deps, ['content'])
    },
  } satisfies Partial<Handlers>
}
