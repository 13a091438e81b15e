// Time from the start of the process to the first good answer of /readyz, on a used data folder.
import { RunningProduct } from './running-product.ts'
import { type Row, median } from './table.ts'

const runs = 5

async function startOnce(dataDir: string, variables: Record<string, string> = {}): Promise<number> {
  const began = performance.now()
  const product = await RunningProduct.start(dataDir, variables)
  const { ok } = await fetch(`${product.url}/readyz`)
  const seconds = (performance.now() - began) / 1000
  await product.stop()
  if (!ok) throw new Error('It said that it listens, yet it was not ready')
  return seconds
}

export async function measureStart(dataDir: string): Promise<Row> {
  // The conversion of the demo library's films would disturb the measurement.
  const first = await startOnce(dataDir, { MEDIA_PROCESSING: 'false' })
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) times.push(await startOnce(dataDir))
  return {
    what: 'start to ready, warm',
    value: median(times),
    unit: 's',
    goal: { kind: 'under', value: 2 },
    note: `first start with the demo library ${first.toFixed(2)} s`,
  }
}
