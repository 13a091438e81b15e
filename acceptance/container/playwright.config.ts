// A film in containers, where runc may run them; started by `npm run test:container`.
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  outputDir: '../results/container',
  workers: 1,
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
})
