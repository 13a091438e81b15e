// The browser of the journeys: on Linux x64 the headless one from npm, which opens a page in half the time, otherwise
// the browser of the system.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const systemChromium = '/usr/bin/chromium'

export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  // The browser can reach only this machine.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

/** Unpacks the browser of the npm package. The package adds its libraries only if it seems to run on AWS Lambda. */
async function unpackChromium(): Promise<string> {
  process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs24.x'
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    return await chromium.executablePath()
  } finally {
    delete process.env['AWS_EXECUTION_ENV']
  }
}

/**
 * Path of the browser; `ACCEPTANCE_CHROMIUM` names another one. A browser that this process starts on Linux sees no
 * fonts but those of a phone.
 */
export async function findChromium(): Promise<string> {
  process.env['FONTCONFIG_FILE'] = fileURLToPath(new URL('fonts.conf', import.meta.url))
  const named = process.env['ACCEPTANCE_CHROMIUM']
  if (named) return named
  const path =
    process.platform === 'linux' && process.arch === 'x64' ? await unpackChromium() : systemChromium
  if (!existsSync(path)) throw new Error(`No Chromium at ${path}: name one in ACCEPTANCE_CHROMIUM.`)
  return path
}
