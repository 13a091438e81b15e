import type { Version } from '@jinvani/contract'

/** Latest value of each field in these saves, which are sorted newest first. */
export function currentValues(versions: readonly Version[]): Map<string, unknown> {
  const current = new Map<string, unknown>()
  for (const { field, to } of versions.flatMap(({ changes }) => changes))
    if (!current.has(field)) current.set(field, to)
  return current
}

const written = (value: unknown) => JSON.stringify(value ?? null)

/** Whether restoring this value would change the item. */
export const isOther = (current: ReadonlyMap<string, unknown>, field: string, value: unknown) =>
  written(current.get(field)) !== written(value)
