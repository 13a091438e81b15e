// Which browser the journeys run in: the one that npm installed, which has no windows and opens a page in half the time of
// the system's; where npm has none (it is for Linux on x64), the system's.
import { existsSync } from 'node:fs'

const systemChromium = '/usr/bin/chromium'

export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
]

/** Its libraries are unpacked only for a machine that says it is Lambda; its own default flags switch security off. */
async function unpackChromium(): Promise<string> {
  process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs24.x'
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    return await chromium.executablePath()
  } finally {
    delete process.env['AWS_EXECUTION_ENV']
  }
}

/** The variable `ACCEPTANCE_CHROMIUM` names another one. */
export async function findChromium(): Promise<string> {
  const path =
    process.platform === 'linux' && process.arch === 'x64' ? await unpackChromium() : systemChromium
  if (!existsSync(path)) throw new Error(`No Chromium at ${path}: name one in ACCEPTANCE_CHROMIUM.`)
  return path
}
