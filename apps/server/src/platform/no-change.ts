// A change that names no field changes nothing: no version, no date, and nobody is told.
import { AppError } from './app-error.ts'

export const isNoChange = (patch: object): boolean =>
  Object.values(patch).every((value) => value === undefined)

/** Returns the item unchanged; throws like any change where the client expected another version. */
export async function keepAsItIs<T extends { version: number }>(
  item: Promise<T>,
  ifMatch: number | undefined,
): Promise<T> {
  const found = await item
  if (ifMatch !== undefined && ifMatch !== found.version) throw new AppError('stale-edit')
  return found
}
