// The parts that are missing, a few at a time.
import { PutError, putFile } from '../put-file.ts'
import type { Line } from './line.ts'
import { PartAddresses } from './part-addresses.ts'
import { persist } from './persist.ts'

const silenceMs = 60_000

export interface PartsJob {
  file: File
  uploadId: string
  partSize: number
  /** Those that are not there yet. */
  missing: readonly number[]
  line: Line
  /** So many at a time. */
  lanes: number
  /** Bytes of this file that are there or on their way. */
  onBytes: (sent: number) => void
  /** One more part is there; so many bytes are now. */
  onPart: (sent: number) => void
}

export async function sendParts(job: PartsJob): Promise<void> {
  const { file, uploadId, partSize, missing, line, lanes } = job
  const waiting = [...missing]
  const addresses = new PartAddresses(uploadId)
  const pieceOf = (number: number) => file.slice((number - 1) * partSize, number * partSize)
  const onWay = new Map<number, number>()
  let stored = file.size - missing.reduce((sum, number) => sum + pieceOf(number).size, 0)
  const report = () => job.onBytes([...onWay.values()].reduce((sum, bytes) => sum + bytes, stored))

  const attempt = async (number: number, signal: AbortSignal) => {
    const url = await addresses.get(number, waiting, signal)
    const onBytes = (sent: number) => {
      onWay.set(number, sent)
      report()
    }
    try {
      await putFile(url, pieceOf(number), { onBytes, signal, silenceMs })
    } catch (error) {
      onWay.delete(number)
      if (error instanceof PutError) addresses.forget(number)
      throw error
    }
  }

  const lane = async () => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      const current = number
      await persist(line, (signal) => attempt(current, signal))
      onWay.delete(current)
      stored += pieceOf(current).size
      job.onPart(stored)
      report()
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
