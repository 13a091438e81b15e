export interface Row {
  what: string
  value: number
  unit: string
  goal?: { kind: 'at least' | 'at most'; value: number }
  note?: string
}

export const atMost = (value: number) => ({ kind: 'at most', value }) as const
export const atLeast = (value: number) => ({ kind: 'at least', value }) as const

const show = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2))

const hasMissed = ({ value, goal }: Row) =>
  goal !== undefined && !(goal.kind === 'at least' ? value >= goal.value : value <= goal.value)

/** Prints the rows as a table. If a goal is missed, the program ends with status 1. */
export function printTable(rows: readonly Row[]): void {
  const cells = rows.map((row) => [
    row.what,
    `${show(row.value)} ${row.unit}`,
    row.goal ? `${row.goal.kind} ${row.goal.value}` : '',
    row.goal ? (hasMissed(row) ? 'FAIL' : 'PASS') : '',
    row.note ?? '',
  ])
  const table = [['what', 'measured', 'goal', '', 'note'], ...cells]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  for (const row of table)
    console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ').trimEnd()) // prettier-ignore
  if (rows.some(hasMissed)) process.exitCode = 1
}

export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).toSorted()
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (index: number) => sorted[Math.floor(index)] ?? Number.NaN
  return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2
}
