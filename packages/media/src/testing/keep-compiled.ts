// The inspector takes half as long with a compile cache. The product does without: a file that captures the
// program could change the cache for the next one.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { confinePrograms } from '../programs/run-program.ts'

const folder = join(import.meta.dirname, '../../../../node_modules/.cache/jinvani-tests')
const setsVariables = '/usr/bin/env'

/** For all programs from now on. */
export function keepCompiled(): void {
  if (existsSync(setsVariables)) confinePrograms([setsVariables, `NODE_COMPILE_CACHE=${folder}`])
}
