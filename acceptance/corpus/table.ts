// Collects the results of all films, and prints them as the table of docs/media.md.
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlayerName } from '../support/films/other-players.ts'
import type { Made, Source } from './measures.ts'

export interface Row {
  kind: string
  file: string
  source: Source
  made: Made
  message: string
  plays: PlayerName[]
}

const number = (value: number | null, digits = 1) => (value === null ? '-' : value.toFixed(digits))
const lengths = ({ pictureSec, soundSec }: Source | Made) => `${number(pictureSec)} / ${number(soundSec)}`

function cellsOf({ kind, file, source, made, message, plays }: Row): string[] {
  const rate = source.rate === null ? '' : ` at ${Number(source.rate.toFixed(2))}`
  return [
    kind,
    `${file.split('.').at(-1)} ${source.size}${rate}`,
    made.sizes.join(', ') || 'sound only',
    `${number(source.loudness)} to ${number(made.loudness)}`,
    lengths(source),
    lengths(made),
    plays.length === 3 ? 'all three' : plays.join(', '),
    message,
  ]
}

const heads = ['kind', 'file', 'ladder', 'LUFS', 'picture / sound, s', 'made of it, s', 'plays in', 'said']
const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** Results are kept in files, since Playwright starts a new worker process after a failed test. */
const folder = join(tmpdir(), `jinvani-corpus-${process.env['ACCEPTANCE_URL']?.split(':').at(-1) ?? ''}`)

export async function keepRow(place: number, row: Row): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${place}`.padStart(3, '0')), lineOf(cellsOf(row)))
}

/** Playwright calls this once, after all tests. */
export default async function printTable(): Promise<void> {
  const names = (await readdir(folder)).toSorted()
  const rows = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  process.stdout.write(`\n${[lineOf(heads), lineOf(heads.map(() => '---')), ...rows].join('\n')}\n`)
  await rm(folder, { recursive: true, force: true })
}
