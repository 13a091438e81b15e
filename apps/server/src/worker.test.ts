import { afterAll, beforeAll, expect, test } from 'vitest'
import { listWaitingJobs } from './platform/queue/waiting-jobs.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'
import { queueNightlyJobs } from './worker.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

/** Half past this hour in India, which is five and a half hours ahead of UTC. */
const at = (hour: number) => new Date(Date.UTC(2026, 0, 2, hour - 5))
const listNames = async () => (await listWaitingJobs(app.deps.db)).map(({ name }) => name).toSorted()

test('each nightly job is queued once, in its hours by the time in India', async () => {
  const { deps } = app
  await queueNightlyJobs(deps, at(12))
  await queueNightlyJobs(deps, at(6))
  await queueNightlyJobs({ ...deps, config: { ...deps.config, sourceChecks: false } }, at(3))
  await queueNightlyJobs({ ...deps, config: { ...deps.config, services: ['api'] } }, at(2))
  expect(await listNames()).toEqual([])
  await queueNightlyJobs(deps, at(5))
  expect(await listNames()).toEqual(['source.check'])
  await queueNightlyJobs(deps, at(2))
  await queueNightlyJobs(deps, at(2))
  expect(await listNames()).toEqual(['content.lacks', 'source.check'])
})
