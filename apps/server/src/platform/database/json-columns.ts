import { sql } from 'kysely'

type AsJson<T> = { [K in keyof T]: Exclude<T[K], undefined> extends object ? string : T[K] }

/** We write JSON as text: the drivers disagree on arrays. */
export function asJson<T extends object>(values: T): AsJson<T> {
  const written = Object.entries(values).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
  ])
  return Object.fromEntries(written) as AsJson<T>
}

/** For `json_populate_recordset`, which takes the names of columns. */
export const asRecords = (rows: readonly object[]): string =>
  JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]: [string, unknown]) => [
          name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
          value,
        ]),
      ),
    ),
  )

export const asArray = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`
