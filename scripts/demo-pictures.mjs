// Run by hand: makes the small pictures of the demo library, so that servers need not make them at their first start.
import { writeFile } from 'node:fs/promises'
import { imageMax, smallWidths } from '@jinvani/contract'
import { shrinkPicture, withFileBytes } from '@jinvani/media'
import { listShippedFiles } from '../apps/server/src/demo-library/files.ts'

for (const { path, small = {} } of listShippedFiles()) {
  const shrink = (bytes) => shrinkPicture(bytes, { maxPixels: imageMax.pixels, widths: smallWidths })
  for (const { width, bytes } of await withFileBytes(path, shrink)) await writeFile(small[width], bytes)
}
