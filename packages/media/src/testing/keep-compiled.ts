// A compile cache halves the time of the inspector in tests. The product has no such cache: a file that takes over the
// inspector could change it for the next file.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { confinePrograms } from '../programs/run-program.ts'

const folder = join(import.meta.dirname, '../../../../node_modules/.cache/jinvani-tests')
const setsVariables = '/usr/bin/env'

/** Sets the compile cache for all programs that start from now on. */
export function keepCompiled(): void {
  if (existsSync(setsVariables)) confinePrograms([setsVariables, `NODE_COMPILE_CACHE=${folder}`])
}
