import { runnerImport } from 'vite'
import { siteBuild, siteDir } from './paths.ts'

/** Loads a module of src/site; Node alone cannot read JSX. */
export async function importSite<Module>(path: string): Promise<Module> {
  const { module } = await runnerImport<Module>(`${siteDir}${path}`, {
    ...siteBuild,
    mode: 'production',
  })
  return module
}
