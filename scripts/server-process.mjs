// Options for the server process. They keep its memory small, since there may be many processes.
import { join } from 'node:path'
import { root } from './setup.mjs'

/** For a small heap. With a smaller one, a busy process would spend half its time on garbage collection. */
const heapOptions = ['--max-semi-space-size=8', '--heap-growing-percent=60']
/** Otherwise V8 collects the whole heap for each 64 MB of buffers: four fifths of the cost of sending a film. */
const bufferOption = '--external-memory-accounted-in-global-limit'
const preload = ['--import', './apps/server/src/keep-tick.ts']
export const serverArgs = [...heapOptions, bufferOption, ...preload, 'apps/server/src/main.ts']

/** Keeps compiled code for the next start. Two malloc arenas are enough: each holds on to freed memory. */
export const serverEnv = {
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/jinvani'),
  MALLOC_ARENA_MAX: '2',
}
