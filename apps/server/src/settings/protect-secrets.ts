// Protects the secrets from a film that has taken over ffmpeg, as far as the system allows.
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { confinePrograms, findConfinement } from '@jinvani/media'
import type { Config } from './config.ts'
import { secretSettings } from './production-rules.ts'

/**
 * Overwrites the secrets in the environment of this process, once they have been read. On Linux, every program of the
 * same user can read that in /proc, even an ffmpeg that a hostile film has taken over.
 */
function overwriteSecrets(): void {
  const environment = readFileSync('/proc/self/environ')
  // Where the environment begins: field 50, `env_start` (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html).
  const state = readFileSync('/proc/self/stat', 'latin1')
  // The program's name may have blanks and brackets in it: field 3 follows the last bracket.
  const start = Number(state.slice(state.lastIndexOf(')') + 2).split(' ')[47])
  const memory = openSync('/proc/self/mem', 'r+')
  try {
    for (let at = 0; at < environment.length;) {
      const end = environment.indexOf(0, at)
      const stop = end === -1 ? environment.length : end
      const equals = environment.indexOf('=', at)
      const name = environment.subarray(at, equals).toString()
      const length = stop - equals - 1
      if (equals > at && equals < stop && secretSettings.includes(name))
        writeSync(memory, Buffer.alloc(length), 0, length, start + equals + 1)
      at = stop + 1
    }
  } finally {
    closeSync(memory)
  }
}

const who = 'Programs that read films and pictures run'
const closed = 'the environment and memory of this program are closed to them'
const sentences = {
  'without root rights': `${who} without the rights of root (setpriv): ${closed}`,
  'user namespace': `${who} in a user namespace of their own (unshare): ${closed}`,
}
const cure =
  process.platform === 'linux' ? '. To mend that: util-linux, and user namespaces that are allowed' : ''

/** Call this before anything is read from outside. Returns a line that says what protects the secrets now. */
export async function protectSecrets({ dataDir }: Config): Promise<string> {
  let isHidden = true
  try {
    overwriteSecrets()
  } catch {
    // The system does not allow it, or has no /proc, like Windows and macOS.
    isHidden = false
  }
  const way = await findConfinement(dataDir)
  if (way !== null) {
    confinePrograms(way.wrapper)
    return sentences[way.confinement]
  }
  const rest = isHidden
    ? 'its secrets are wiped from its environment; its memory, and what started it, may be open to them'
    : 'its environment is open to them'
  return `${who} as the user of this program: ${rest}${cure}`
}
