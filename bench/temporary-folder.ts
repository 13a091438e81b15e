import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that is removed at the end of the block: `await using folder = await temporaryFolder('films')`. */
export const temporaryFolder = (name: string) => mkdtempDisposable(join(tmpdir(), `jinvani-${name}-`))
