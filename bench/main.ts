// Ratios rather than numbers: the machine is the same for both sides of each of them. Some fifteen minutes in all.
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

const dataDir = await mkdtemp(join(tmpdir(), 'jinvani-bench-'))
try {
  const rows: Row[] = [await weighConsole()]
  rows.push(await measureStart(dataDir))
  const product = await RunningProduct.start(dataDir)
  try {
    rows.push(...(await measureAnswers(product)))
    rows.push(...(await measurePages(product)))
    rows.push(...(await measureUpload(product)))
    rows.push(...(await measurePackaging(product)))
  } finally {
    await product.stop()
  }
  rows.push(...(await measureLists()))
  printTable(rows)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
