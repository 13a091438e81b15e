// How the server process is started. It is tuned for little memory, since there may be many of them.
import { join } from 'node:path'
import { root } from './setup.mjs'

/** With a smaller heap, a busy process spent half of its CPU time on garbage collection. */
const room = ['--max-semi-space-size=8', '--heap-growing-percent=60']
/** Otherwise V8 collects the whole heap for each 64 MB of buffers, four fifths of the cost of a film's segment. */
const buffers = '--external-memory-accounted-in-global-limit'
const preload = ['--import', './apps/server/src/keep-tick.ts']
export const serverArgs = [...room, buffers, ...preload, 'apps/server/src/main.ts']

/** Caches compiled code between starts. Each malloc arena keeps freed memory, so there are few. */
export const serverEnv = {
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/jinvani'),
  MALLOC_ARENA_MAX: '2',
}
