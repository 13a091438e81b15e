// Journeys in a real browser and checks of the program itself, against the built product started for real.
import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './support/product/chromium.ts'

// Workers inherit it, so that a browser which must be unpacked is unpacked once.
process.env['ACCEPTANCE_CHROMIUM'] ??= await findChromium()
const browser = {
  browserName: 'chromium',
  launchOptions: { executablePath: process.env['ACCEPTANCE_CHROMIUM'], args: chromiumFlags },
  locale: 'en-GB',
  screenshot: 'only-on-failure',
  // Moving pictures are drawn by the processor, which has more to do.
  contextOptions: { reducedMotion: 'reduce' },
} as const

export default defineConfig({
  outputDir: 'results',
  globalSetup: './support/product/start-product.ts',
  fullyParallel: true,
  // They wait more than they compute.
  workers: 3,
  forbidOnly: process.env['CI'] !== undefined,
  // A machine that stalls for seconds must not stop a delivery; what needed a second try is named in the output.
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Without a file of its own the JSON report would land between the lines for people.
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : 'list',
  // Set by the global setup before any worker starts.
  use: { baseURL: process.env['ACCEPTANCE_URL'], actionTimeout: 10_000, navigationTimeout: 15_000 },
  projects: [
    { name: 'program', testDir: 'program', timeout: 120_000 },
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
