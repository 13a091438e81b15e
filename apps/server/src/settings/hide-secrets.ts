// Every program of the same user can read the environment of a process in /proc, even a program that a hostile
// film has taken over. So the secrets are overwritten in memory once they have been read.
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'

/** Memory address of the environment: the fiftieth field of /proc/self/stat, counted from one. */
function startOfEnvironment(): number {
  const state = readFileSync('/proc/self/stat', 'latin1')
  // The third field follows the name of the program, which may contain blanks.
  return Number(state.slice(state.lastIndexOf(')') + 2).split(' ')[47])
}

function overwrite(names: readonly string[]): void {
  const environment = readFileSync('/proc/self/environ')
  const start = startOfEnvironment()
  const memory = openSync('/proc/self/mem', 'r+')
  try {
    for (let at = 0; at < environment.length;) {
      const end = environment.indexOf(0, at)
      const stop = end === -1 ? environment.length : end
      const equals = environment.indexOf('=', at)
      const name = environment.subarray(at, equals).toString()
      const length = stop - equals - 1
      if (equals > at && equals < stop && names.includes(name))
        writeSync(memory, Buffer.alloc(length), 0, length, start + equals + 1)
      at = stop + 1
    }
  } finally {
    closeSync(memory)
  }
}

/** False where the system does not allow this; Windows and macOS have no /proc. */
export function hideSecrets(names: readonly string[]): boolean {
  try {
    overwrite(names)
    return true
  } catch {
    return false
  }
}
