// A secret may come from a file that `<NAME>_FILE` names, as Docker and Kubernetes mount secrets.
import { closeSync, openSync, readSync } from 'node:fs'

type Environment = Record<string, string | undefined>

const MOST_BYTES = 64 * 1024

/** Reads no more than MOST_BYTES: the file may be a film, or a device that never ends. */
function readStart(file: string): Buffer {
  const bytes = Buffer.alloc(MOST_BYTES + 1)
  const handle = openSync(file, 'r')
  try {
    let length = 0
    for (let read = -1; read !== 0; length += read)
      read = readSync(handle, bytes, length, bytes.length - length, null)
    return bytes.subarray(0, length)
  } finally {
    closeSync(handle)
  }
}

function readSecret(file: string): string {
  const bytes = readStart(file)
  if (bytes.length > MOST_BYTES) throw new Error('it is no secret: it holds more than 64 KB')
  return bytes.toString().replace(/[\r\n]+$/, '')
}

/** Adds the contents of the files to the environment. `faults`: sentences that name the wrong settings. */
export function readSecretFiles(
  env: Environment,
  names: readonly string[],
): { env: Environment; faults: string[] } {
  const read: Environment = { ...env }
  const faults: string[] = []
  for (const name of names) {
    const file = env[`${name}_FILE`]
    if (!file) continue
    if (env[name]) {
      faults.push(`${name}: is given twice, as ${name} and as ${name}_FILE; leave one of them out`)
      continue
    }
    try {
      const secret = readSecret(file)
      if (secret === '') faults.push(`${name}_FILE: ${file} is empty`)
      read[name] = secret
    } catch (error) {
      faults.push(`${name}_FILE: cannot be read (${error instanceof Error ? error.message : String(error)})`)
    }
  }
  return { env: read, faults }
}
