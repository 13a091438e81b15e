import { runnerImport } from 'vite'
import { siteDir, webDir } from './paths.ts'

/** Loads a module of src/site; Node alone cannot read JSX. */
export async function importSite<Module>(path: string): Promise<Module> {
  const { module } = await runnerImport<Module>(`${siteDir}${path}`, {
    root: webDir,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
  })
  return module
}
