// Flags and environment of the server process, tuned for little memory, since there may be many processes.
import { join } from 'node:path'
import { root } from './setup.mjs'

/** With a smaller heap, half of the CPU time of a busy process went into garbage collection. */
const room = ['--max-semi-space-size=8', '--heap-growing-percent=60']
/** Without it V8 collects the whole heap for each 64 MB of buffers: four fifths of the cost of a film's segment. */
const buffers = '--external-memory-accounted-in-global-limit'
/** Loaded before the server. */
const preload = ['--import', './apps/server/src/keep-tick.ts']
export const serverArgs = [...room, buffers, ...preload, 'apps/server/src/main.ts']

/** Compiled code is cached between starts. Few malloc arenas, since each keeps freed memory. */
export const serverEnv = {
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/jinvani'),
  MALLOC_ARENA_MAX: '2',
}
