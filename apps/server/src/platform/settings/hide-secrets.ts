// What a process was given as its environment stays readable in /proc for every program of its user, also for one that a
// hostile film has taken over. So the values are overwritten where they stand once they have been read.
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'

/** Where the environment of this process begins in its memory: the fiftieth number of its state, counted from one. */
function startOfEnvironment(): number {
  const state = readFileSync('/proc/self/stat', 'latin1')
  // Behind the name of the program, which may hold blanks, stands the third.
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

/** False where the system does not let a process do that; Windows and macOS have no such place. */
export function hideSecrets(names: readonly string[]): boolean {
  try {
    overwrite(names)
    return true
  } catch {
    return false
  }
}
