// Journeys in a real browser, and tests of the program itself, with the built product.
import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './support/product/chromium.ts'

// The workers inherit the path of the browser by this variable, so that only this process unpacks it.
process.env['ACCEPTANCE_CHROMIUM'] = await findChromium()
const browser = {
  browserName: 'chromium',
  launchOptions: { executablePath: process.env['ACCEPTANCE_CHROMIUM'], args: chromiumFlags },
  locale: 'en-GB',
  screenshot: 'only-on-failure',
  // No animations, since the CPU would have to draw them and is busy with the tests.
  contextOptions: { reducedMotion: 'reduce' },
} as const

export default defineConfig({
  outputDir: 'results',
  globalSetup: './support/product/start-product.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  // Only a test that hangs takes this long, even on a busy machine. Waits for uploads and films do not count, see
  // `support/product/patience.ts`.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  // A JSON report needs a file, since on stdout it would be mixed with this list.
  reporter: 'list',
  // The global setup sets the variable before any worker starts.
  use: { baseURL: process.env['ACCEPTANCE_URL'], actionTimeout: 120_000, navigationTimeout: 120_000 },
  projects: [
    { name: 'program', testDir: 'program' },
    {
      name: 'desktop',
      testDir: 'journeys',
      grepInvert: /@only-phone/,
      use: { ...browser, viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      testDir: 'journeys',
      grep: /@(only-)?phone/,
      use: { ...browser, viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
})
