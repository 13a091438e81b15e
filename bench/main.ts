// All measurements. Most goals are ratios of two measurements on the same machine. They take some fifteen minutes; `npm
// run bench -- films` runs a single section.
import { weighConsole } from './console-weight.ts'
import { measureFilms } from './films.ts'
import { RunningProduct } from './running-product.ts'
import { measureStart } from './start-time.ts'
import { printTable } from './table.ts'
import { measureUpload } from './upload-memory.ts'
import { temporaryFolder } from './temporary-folder.ts'

const ofProduct = { upload: measureUpload, films: measureFilms }
const sections = ['console', 'start', ...Object.keys(ofProduct)]
const [only] = process.argv.slice(2)
if (only !== undefined && !sections.includes(only)) throw new Error(`The sections are ${sections.join(', ')}`)
const isWanted = (section: string) => only === undefined || only === section

await using folder = await temporaryFolder('bench')
if (isWanted('console')) printTable(await weighConsole())
if (isWanted('start')) printTable(await measureStart(folder.path))
const measures = Object.entries(ofProduct).filter(([section]) => isWanted(section))
if (measures.length > 0) {
  await using product = await RunningProduct.start(folder.path)
  for (const [, measure] of measures) printTable(await measure(product))
}
