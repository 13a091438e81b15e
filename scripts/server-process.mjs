// Flags and environment of the server's process, which is kept small since there may be many.
import { join } from 'node:path'
import { root } from './setup.mjs'

/** The young generation has 4 MB, the old one is collected before it grows by a third: half the memory. */
export const serverArgs = ['--max-semi-space-size=4', '--heap-growing-percent=30', 'apps/server/src/main.ts']

/** Compiled code is kept between starts; there are few arenas, since each keeps freed memory. */
export const serverEnv = {
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/jinvani'),
  MALLOC_ARENA_MAX: '2',
}
