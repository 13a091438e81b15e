// The product on several machines: processes that share nothing but a PostgreSQL and a bucket, behind nginx. Run by
// `node scripts/with-postgres.mjs node scripts/with-radosgw.mjs playwright test --config acceptance/machines/playwright.config.ts`.
import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

const { forbidOnly, expect, reporter } = base
const desktop = base.projects?.find(({ name }) => name === 'desktop')

export default defineConfig({
  testDir: '.',
  outputDir: '../results/machines',
  workers: 1,
  timeout: 120_000,
  ...(forbidOnly !== undefined && { forbidOnly }),
  ...(expect !== undefined && { expect }),
  ...(reporter !== undefined && { reporter }),
  use: { ...desktop?.use, actionTimeout: 10_000, navigationTimeout: 15_000 },
})
