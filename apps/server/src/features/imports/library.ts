import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { listCategoryNames } from '../categories/service.ts'
import type { Library } from './columns.ts'

export async function openLibrary({ config }: Pick<Deps, 'config'>, db: Db): Promise<Library> {
  const categories = await listCategoryNames(db)
  return {
    publicUrl: config.publicUrl,
    slugOfCategory: new Map(categories.map(({ id, slug }) => [id, slug])),
    idOfCategory: idsByName(categories),
  }
}

type Named = Awaited<ReturnType<typeof listCategoryNames>>[number]

/** By slug, and by the name in small letters where no other category has it. */
function idsByName(categories: readonly Named[]): Map<string, string> {
  const sameName = Map.groupBy(categories, ({ name }) => name.toLowerCase())
  return new Map([
    ...[...sameName].flatMap(([name, [first, ...others]]): [string, string][] =>
      first && others.length === 0 ? [[name, first.id]] : [],
    ),
    ...categories.map(({ id, slug }): [string, string] => [slug, id]),
  ])
}
