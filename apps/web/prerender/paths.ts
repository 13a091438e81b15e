import { fileURLToPath } from 'node:url'

const web = new URL('../', import.meta.url)

export const webDir = fileURLToPath(web)
export const siteDir = fileURLToPath(new URL('src/site/', web))
export const publicDir = fileURLToPath(new URL('public/', web))
export const distDir = fileURLToPath(new URL('dist/', web))

/** Options of each Vite build of the public pages, which does without the console's configuration. */
export const siteBuild = { root: webDir, configFile: false, logLevel: 'error', publicDir: false } as const
