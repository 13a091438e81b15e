// Makes the small pictures of the demo library, which a server would make otherwise at its first start.
import { readFile, writeFile } from 'node:fs/promises'
import { smallWidths } from '@jinvani/contract'
import { shrinkPicture } from '@jinvani/media'
import { listShippedFiles } from '../apps/server/src/demo-library/files.ts'

for (const { path, small = {} } of listShippedFiles()) {
  const picture = await readFile(path)
  const bytes = { size: picture.length, read: async (start, end) => picture.subarray(start, end) }
  for (const made of await shrinkPicture(bytes, { maxPixels: 1e8, widths: smallWidths }))
    await writeFile(small[made.width], made.bytes)
}
