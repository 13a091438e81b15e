// Publishes a film from a container, on machines where runc works. Started by `npm run test:container`.
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  outputDir: '../results/container',
  workers: 1,
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
})
