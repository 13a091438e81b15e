// A secret may stand in a file: `<NAME>_FILE` names it, as Docker and Kubernetes hand secrets out.
import { readFileSync } from 'node:fs'

type Environment = Record<string, string | undefined>

const MOST_BYTES = 64 * 1024

function readSecret(file: string): string {
  const text = readFileSync(file, 'utf8')
  if (text.length > MOST_BYTES) throw new Error('it is no secret: it holds more than 64 KB')
  return text.replace(/[\r\n]+$/, '')
}

/** With what the files hold. `faults`: sentences, each of which names its setting. */
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
