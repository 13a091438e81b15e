// Flags and environment of the server's process, which is kept small since there may be many.
import { join } from 'node:path'
import { root } from './setup.mjs'

/** With less room for objects, half of the processor time of a busy process went into collecting them. */
const heap = ['--max-semi-space-size=8', '--heap-growing-percent=60']
export const serverArgs = [...heap, '--import', './apps/server/src/keep-tick.ts', 'apps/server/src/main.ts']

/** Compiled code is kept between starts; there are few arenas, since each keeps freed memory. */
export const serverEnv = {
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/jinvani'),
  MALLOC_ARENA_MAX: '2',
}
