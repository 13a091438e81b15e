// Prints the table of docs/evidence/capacity.md. Inputs can be replaced: `npm run bench:capacity -- minutesADay=45`.
import { guessed, hitRates, measured, sizes } from './capacity/inputs.ts'
import { type Inputs, ladderKbps, needsOf, originOf } from './capacity/model.ts'

function readInputs(args: readonly string[]): Inputs {
  const inputs = { ...measured, ...guessed }
  for (const arg of args) {
    const [name = '', value = ''] = arg.split('=')
    const number = Number(value)
    if (!Object.hasOwn(inputs, name) || value === '' || !(number >= 0))
      throw new Error(`${arg} is no input; these are: ${Object.keys(inputs).join(', ')}`)
    Object.assign(inputs, { [name]: number })
  }
  return inputs
}

const show = (value: number) =>
  value.toLocaleString('en', value < 10 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 0 })

const inputs = readInputs(process.argv.slice(2))
const columns = sizes.map((size) => ({ size, needs: needsOf(inputs, size) }))
type Column = (typeof columns)[number]
const row = (what: string, of: (column: Column) => number) => [
  what,
  ...columns.map((column) => show(of(column))),
]

const rows = [
  row('hours in the library', ({ size }) => size.hours),
  row('active on a day', ({ needs }) => needs.active),
  row('playing at the peak', ({ needs }) => needs.watching),
  row('egress at the peak, Gbit/s', ({ needs }) => needs.egressGbit),
  row('egress a month, TB', ({ needs }) => needs.egressTbAMonth),
  row('reads at the peak, a second', ({ needs }) => needs.readsPerSec),
  row('pieces of films at the peak, a second', ({ needs }) => needs.piecesPerSec),
  row('tokens and licences at the peak, a second', ({ needs }) => needs.signedInPerSec),
  ...hitRates.flatMap((rate) => [
    row(`origin, ${rate * 100} % hits: reads a second`, ({ needs }) => originOf(inputs, needs, rate).reads),
    row(`origin, ${rate * 100} % hits: pieces a second`, ({ needs }) => originOf(inputs, needs, rate).pieces),
    row(`origin, ${rate * 100} % hits: Gbit/s`, ({ needs }) => originOf(inputs, needs, rate).egressGbit),
    row(
      `origin, ${rate * 100} % hits: api processes`,
      ({ needs }) => originOf(inputs, needs, rate).processes,
    ),
  ]),
  row('plays that are kept, millions', ({ needs }) => needs.plays / 1e6),
  row('database, GB', ({ needs }) => needs.databaseGb),
  row('storage, TB', ({ needs }) => needs.storageTb),
  row('new hours a month', ({ needs }) => needs.newHours),
  row('transcoding a month, core hours', ({ needs }) => needs.coreHours),
]
const head = ['what', ...sizes.map(({ listeners }) => `${show(listeners)} listeners`)]
const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
console.log(
  [line(head), line(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n'),
)
console.log(`\nAll sizes of a film of 1080p together: at most ${show(ladderKbps)} kbit/s. Inputs:`)
console.log(
  Object.entries(inputs)
    .map(([name, value]) => `${name}=${show(value)}`)
    .join(' '),
)
