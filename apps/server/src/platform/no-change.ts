// A change that names no field changes nothing: no version, no date, nothing that anybody would have to be told.
import { AppError } from './app-error.ts'

export const isNoChange = (patch: object): boolean =>
  Object.values(patch).every((value) => value === undefined)

/** The item as it is; like any change refused where the client meant another version of it. */
export async function keepAsItIs<T extends { version: number }>(
  item: Promise<T>,
  ifMatch: number | undefined,
): Promise<T> {
  const found = await item
  if (ifMatch !== undefined && ifMatch !== found.version) throw new AppError('stale-edit')
  return found
}
