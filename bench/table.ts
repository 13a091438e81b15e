export interface Row {
  what: string
  value: number
  unit: string
  /** The goal is met when the value is on the right side of it. */
  goal?: { kind: 'at least' | 'at most' | 'under'; value: number }
  note?: string
}

const show = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2))

const isMet = {
  'at least': (value: number, goal: number) => value >= goal,
  'at most': (value: number, goal: number) => value <= goal,
  under: (value: number, goal: number) => value < goal,
}

export const hasMissed = ({ value, goal }: Row) => goal !== undefined && !isMet[goal.kind](value, goal.value)

/** The two words stand for a goal that is met and for one that is missed. */
export function printTable(rows: readonly Row[], [met, missed] = ['met', 'missed']): void {
  const verdict = (row: Row) => (hasMissed(row) ? missed : met)
  const cells = rows.map((row) => [
    row.what,
    `${show(row.value)} ${row.unit}`,
    row.goal ? `${row.goal.kind} ${row.goal.value}` : '',
    row.goal ? verdict(row) : '',
    row.note ?? '',
  ])
  const table = [['what', 'measured', 'goal', '', 'note'], ...cells]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  for (const row of table) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (index: number) => sorted[Math.floor(index)] ?? Number.NaN
  return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2
}
