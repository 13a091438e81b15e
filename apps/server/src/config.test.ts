import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const env = { SECRET_KEY: 'a secret of at least thirty-two characters' }

test('the own address is written as addresses that people send are stored', () => {
  const ownAddress = (address: string) => loadConfig({ ...env, PUBLIC_URL: address }).publicUrl
  expect(ownAddress('HTTPS://Films.Example.org:443/')).toBe('https://films.example.org')
  expect(ownAddress('https://example.org/films/')).toBe('https://example.org/films')
  expect(loadConfig({ ...env, HOST: '0.0.0.0', PORT: '80' }).publicUrl).toBe('http://localhost')
})

test('a protected film has two sets of streams, or that of cbcs alone', () => {
  const hasCencSet = (sets?: string) => loadConfig({ ...env, DRM_SETS: sets }).hasCencSet
  expect([hasCencSet(), hasCencSet('cenc,cbcs'), hasCencSet('cbcs')]).toEqual([true, true, false])
  expect(() => hasCencSet('cenc')).toThrow('DRM_SETS: must be cenc,cbcs or cbcs')
})

test('metrics are off unless a token or a port is given', () => {
  const metrics = (given: NodeJS.ProcessEnv) => loadConfig({ ...env, ...given }).metrics
  expect(metrics({})).toBeUndefined()
  expect(metrics({ METRICS_PORT: '9464' })).toEqual({ token: undefined, port: 9464 })
  expect(metrics({ METRICS_TOKEN: 'token-of-the-operator' })?.token).toBe('token-of-the-operator')
  for (const token of ['too-short', 'a token that has blanks'])
    expect(() => metrics({ METRICS_TOKEN: token })).toThrow('METRICS_TOKEN: must have at least 16 characters')
  expect(() => metrics({ METRICS_PORT: '3000' })).toThrow('METRICS_PORT: must be another port than PORT')
})
