// The product on several machines: processes behind nginx that share only PostgreSQL and a bucket. Run by `node
// scripts/with-postgres.mjs node scripts/with-radosgw.mjs playwright test --config
// acceptance/machines/playwright.config.ts`.
import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

const { forbidOnly, expect, reporter, timeout } = base
const desktop = base.projects?.find(({ name }) => name === 'desktop')

export default defineConfig({
  testDir: '.',
  outputDir: '../results/machines',
  workers: 1,
  ...(timeout !== undefined && { timeout }),
  ...(forbidOnly !== undefined && { forbidOnly }),
  ...(expect !== undefined && { expect }),
  ...(reporter !== undefined && { reporter }),
  use: { ...desktop?.use, actionTimeout: 60_000, navigationTimeout: 60_000 },
})
