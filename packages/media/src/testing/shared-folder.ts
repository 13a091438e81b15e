import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    mediaFolder: string
    isThorough: boolean
  }
}

export default async function makeFolder(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'media-tests-'))
  project.provide('mediaFolder', folder)
  return () => rm(folder, { recursive: true, force: true })
}
