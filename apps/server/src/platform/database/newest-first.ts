// Lists with the newest first.

export interface Page {
  page: number
  pageSize: number
}

/** The rows that were read by their ids, in the order of those; what is gone meanwhile is left out. */
export function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
