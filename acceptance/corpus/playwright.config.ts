// Plays each kind of film in the product and in three other players, and prints the table of docs/media.md. Takes 7
// minutes: `node scripts/build.mjs`, then `npx playwright test --config acceptance/corpus/playwright.config.ts`.
import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

const desktop = base.projects?.find(({ name }) => name === 'desktop')

export default defineConfig({
  testDir: '.',
  outputDir: '../results/corpus',
  globalSetup: '../support/product/start-product.ts',
  globalTeardown: './table.ts',
  workers: 1,
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: 'dot',
  use: { ...desktop?.use, baseURL: process.env['ACCEPTANCE_URL'] },
})
