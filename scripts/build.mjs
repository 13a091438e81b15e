// Builds the web app if its sources have changed since the last build.
import { ensureWebBuilt } from './setup.mjs'

await ensureWebBuilt()
