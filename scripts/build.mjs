import { ensureWebBuilt } from './setup.mjs'

await ensureWebBuilt()
