// Builds the web app if the last build was of other sources.
import { ensureWebBuilt } from './setup.mjs'

ensureWebBuilt()
