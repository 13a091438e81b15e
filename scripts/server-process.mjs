// How the server's process is started: small, since there may be many of them.
import { join } from 'node:path'
import { root } from './setup.mjs'

/** A young generation of 4 MB and an old one that is collected before it has grown by a third: half the memory. */
export const serverArgs = ['--max-semi-space-size=4', '--heap-growing-percent=30', 'apps/server/src/main.ts']

/** What was compiled at the last start is not compiled again; and few arenas, since freed memory stays in each. */
export const serverEnv = {
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/jinvani'),
  MALLOC_ARENA_MAX: '2',
}
