// Measures how long a start on a used data folder takes until /readyz succeeds, and the memory at rest.
import { setTimeout as sleep } from 'node:timers/promises'
import { RunningProduct } from './running-product.ts'
import { type Row, atMost, median } from './table.ts'

const runs = 5

async function startOnce(dataDir: string, variables = {}, restMs = 0) {
  const began = performance.now()
  await using product = await RunningProduct.start(dataDir, variables)
  const { ok } = await fetch(`${product.url}/readyz`)
  const seconds = (performance.now() - began) / 1000
  if (!ok) throw new Error('It said that it listens, yet it was not ready')
  await sleep(restMs)
  return { seconds, memory: product.memory() }
}

export async function measureStart(dataDir: string): Promise<Row[]> {
  // The first start makes the demo library without converting its films, which would disturb the measurement.
  const first = await startOnce(dataDir, { MEDIA_PROCESSING: 'false' })
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) times.push((await startOnce(dataDir)).seconds)
  const { memory } = await startOnce(dataDir, { MEDIA_PROCESSING: 'false' }, 3000)
  const note = `first start with the demo library ${first.seconds.toFixed(2)} s`
  return [
    { what: 'start to ready, warm', value: median(times), unit: 's', goal: atMost(2), note },
    { what: 'memory, idle', value: memory, unit: 'MiB', goal: atMost(300) },
  ]
}
