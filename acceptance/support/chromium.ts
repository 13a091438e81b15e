// Which browser the journeys run in: the system's, or else the one that npm installed.
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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

/** `ACCEPTANCE_BUNDLED_CHROMIUM=true` chooses the one from npm although the system has one. */
export async function findChromium(): Promise<string> {
  if (existsSync(systemChromium) && process.env['ACCEPTANCE_BUNDLED_CHROMIUM'] !== 'true')
    return systemChromium
  const path = await unpackChromium()
  if (!existsSync(path)) throw new Error(`No Chromium: ${join(tmpdir(), 'chromium')} could not be unpacked.`)
  return path
}
