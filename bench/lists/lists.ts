// The console's library at 100,000 and at 1,000,000 items, over HTTP, beside hand-written SQL for it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../real-postgres.ts'
import { type Row, median } from '../table.ts'
import { Library, type List } from './library.ts'

const turns = 30

const lists: List[] = [
  { what: 'active', query: 'active=true', condition: 'active' },
  { what: 'featured and active', query: 'featured=true&active=true', condition: 'featured and active' },
  {
    what: 'a category',
    query: 'category=category-1',
    condition: `id in (select content_id from content_categories
      where category_id = (select id from categories where slug = 'category-1'))`,
  },
  { what: 'active, page 500', query: 'active=true&page=500', condition: 'active' },
]

/** Median time of each work, in milliseconds; they take turns. */
async function timeInTurns(works: (() => Promise<unknown>)[]): Promise<number[]> {
  const times = works.map((): number[] => [])
  for (let turn = 0; turn < turns; turn += 1)
    for (const [index, work] of works.entries()) {
      const began = performance.now()
      await work()
      times[index]?.push(performance.now() - began)
    }
  return times.map(median)
}

const inMs = (value: number) => `${value.toFixed(2)} ms`

async function compare(list: List, small: Library, large: Library): Promise<Row[]> {
  const [own = 0, plain = 0, ownLarge = 0, plainLarge = 0] = await timeInTurns([
    () => small.list(list),
    () => small.plainList(list),
    () => large.list(list),
    () => large.plainList(list),
  ])
  return [
    {
      what: `console list, ${list.what}, 100,000 items, of plain SQL`,
      value: own / plain,
      unit: 'times',
      goal: { kind: 'at most', value: 1.3 },
      note: `${inMs(own)} against ${inMs(plain)}`,
    },
    {
      what: `console list, ${list.what}, 1,000,000 items over 100,000`,
      value: ownLarge / own,
      unit: 'times',
      goal: { kind: 'at most', value: 2 },
      note: `${inMs(ownLarge)}; plain SQL ${inMs(plainLarge)}`,
    },
  ]
}

export async function measureLists(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'jinvani-bench-lists-'))
  const postgres = await startPostgres()
  const libraries: Library[] = []
  try {
    const start = async (name: string, items: number) => {
      const library = await Library.start(postgres.url, name, join(dataDir, name), items)
      libraries.push(library)
      return library
    }
    const small = await start('few', 100_000)
    const large = await start('many', 1_000_000)
    const rows: Row[] = []
    for (const list of lists) rows.push(...(await compare(list, small, large)))
    return rows
  } finally {
    for (const library of libraries) await library.stop()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
