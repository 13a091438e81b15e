type Written<T> = {
  [Name in keyof T]: T[Name] extends Date ? string : T[Name] extends Date | null ? string | null : T[Name]
}

/** The row with its times as texts in UTC (ISO 8601), as the API sends them. */
export function isoTimes<T extends object>(row: T): Written<T> {
  const fields = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ])
  return Object.fromEntries(fields) as Written<T>
}
