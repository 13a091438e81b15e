// Journeys in a real browser and checks of the program itself, against the built product started for real.
import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './support/product/chromium.ts'

// Workers inherit the variables, so that a browser that must be unpacked is unpacked once.
process.env['ACCEPTANCE_CHROMIUM'] = await findChromium()
const browser = {
  browserName: 'chromium',
  launchOptions: { executablePath: process.env['ACCEPTANCE_CHROMIUM'], args: chromiumFlags },
  locale: 'en-GB',
  screenshot: 'only-on-failure',
  // The CPU draws animations here, and is busy with the tests.
  contextOptions: { reducedMotion: 'reduce' },
} as const

export default defineConfig({
  outputDir: 'results',
  globalSetup: './support/product/start-product.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  // Only a hanging test takes so long; a busy machine stalls for seconds. A wait for long work goes on as
  // long as the work moves, see `support/product/patience.ts`.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  // The JSON report needs its own file: on stdout it would mix with the list.
  reporter: 'list',
  // Set by the global setup before any worker starts.
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
