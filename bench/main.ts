// Ratios rather than numbers, since both sides of a ratio run on the same machine. Some fifteen minutes in
// all; `node bench/main.ts films` measures one section.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureAnswers } from './answers.ts'
import { weighConsole } from './console-weight.ts'
import { measureLists } from './lists/lists.ts'
import { measurePackaging } from './films/packaging.ts'
import { measurePages } from './public-pages.ts'
import { type Row, printTable } from './table.ts'
import { measureStart } from './start-time.ts'
import { RunningProduct } from './running-product.ts'
import { measureUpload } from './upload-memory.ts'

const ofProduct = {
  answers: measureAnswers,
  pages: measurePages,
  upload: measureUpload,
  films: measurePackaging,
}
/** The only section to measure: `console`, `start`, one of the product, or `lists`. */
const only = process.argv[2]
const isWanted = (section: string) => only === undefined || only === section

const dataDir = await mkdtemp(join(tmpdir(), 'jinvani-bench-'))
try {
  const rows: Row[] = []
  if (isWanted('console')) rows.push(await weighConsole())
  if (isWanted('start')) rows.push(await measureStart(dataDir))
  const measures = Object.entries(ofProduct).filter(([section]) => isWanted(section))
  if (measures.length > 0) {
    const product = await RunningProduct.start(dataDir)
    try {
      for (const [, measure] of measures) rows.push(...(await measure(product)))
    } finally {
      await product.stop()
    }
  }
  if (isWanted('lists')) rows.push(...(await measureLists()))
  printTable(rows)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
