import type { MultipartFile } from '../../platform/storage/storage.ts'

/** As a browser sends it to a store of its own. */
export const sendToAddress = async (_file: MultipartFile, url: string, bytes: Buffer): Promise<boolean> =>
  (await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })).ok
