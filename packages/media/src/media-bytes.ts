import { open } from 'node:fs/promises'

export interface MediaBytes {
  size: number
  /** `end` is the offset after the last byte. */
  read(start: number, end: number): Promise<Uint8Array>
}

export async function withFileBytes<T>(path: string, use: (bytes: MediaBytes) => Promise<T>): Promise<T> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const read = async (start: number, end: number) => {
      const buffer = new Uint8Array(end - start)
      const { bytesRead } = await file.read(buffer, 0, buffer.length, start)
      return buffer.subarray(0, bytesRead)
    }
    return await use({ size, read })
  } finally {
    await file.close()
  }
}
