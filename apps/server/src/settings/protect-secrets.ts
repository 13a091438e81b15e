// Keeps this process's secrets from a film that takes over ffmpeg, as far as the system can do that.
import { confinePrograms, findConfinement } from '@jinvani/media'
import type { Config } from './config.ts'
import { hideSecrets } from './hide-secrets.ts'
import { secretSettings } from './production-rules.ts'

const who = 'Programs that read films and pictures run'
const closed = 'the environment and memory of this program are closed to them'
const sentences = {
  'without root rights': `${who} without the rights of root (setpriv): ${closed}`,
  'user namespace': `${who} in a user namespace of their own (unshare): ${closed}`,
}
const cure =
  process.platform === 'linux' ? '. To mend that: util-linux, and user namespaces that are allowed' : ''

/** Runs before any foreign data is read. Returns a line about the protection in force. */
export async function protectSecrets({ dataDir }: Config): Promise<string> {
  const isHidden = hideSecrets(secretSettings)
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
