import type { PlaybackToken } from '@jinvani/contract'
import { expect, test } from 'vitest'
import { ownLicence, tokenSigner } from './preview-licence.ts'

const origin = 'http://localhost:3000'
const own: PlaybackToken = {
  token: 'a',
  expiresIn: 600,
  licenceUrl: 'https://cms.test/api/v1/licence/1',
  header: { name: 'authorization', value: 'Bearer a' },
  system: 'org.w3.clearkey',
}
const outside: PlaybackToken = {
  ...own,
  licenceUrl: 'https://license.videos.in/validate',
  header: { name: 'x-token', value: 'a' },
  system: 'com.widevine.alpha',
}

async function sign(first: PlaybackToken, addresses: string[]) {
  let asked = 0
  const ask = async () => ({ ...first, header: { ...first.header, value: `next ${++asked}` } })
  const signer = tokenSigner(first, ask, origin)
  const requests = addresses.map((address) => ({ uris: [address], headers: {} }))
  for (const request of requests) await signer(request)
  return requests.map(({ uris, headers }) => [uris[0], ...Object.entries(headers).flat()])
}

test('our licences and keys are requested from the origin of the console, each with its own token', async () => {
  const key = 'https://cms.test/api/v1/licence/1/key'
  expect(await sign(own, [own.licenceUrl, key])).toEqual([
    [`${origin}/api/v1/licence/1`, 'authorization', 'Bearer a'],
    [`${origin}/api/v1/licence/1/key`, 'authorization', 'next 1'],
  ])
})

test('licences of a provider are requested from its own address', async () => {
  expect(await sign(outside, [outside.licenceUrl, outside.licenceUrl])).toEqual([
    [outside.licenceUrl, 'x-token', 'a'],
    [outside.licenceUrl, 'x-token', 'next 1'],
  ])
})

test('other servers never see a token', async () => {
  const other = 'https://keys.test/key'
  expect(await sign(own, [other, 'https://cms.test/api/v1/admin/content'])).toEqual([
    [other],
    ['https://cms.test/api/v1/admin/content'],
  ])
  expect(await sign(outside, [other, own.licenceUrl])).toEqual([[other], [own.licenceUrl]])
})

test('the address of our licence or key is moved to the origin of the console', () => {
  expect(ownLicence('https://cms.test/api/v1/licence/1', origin)).toBe(
    'http://localhost:3000/api/v1/licence/1',
  )
  expect(ownLicence('/api/v1/licence/1/key?kid=2', origin)).toBe(
    'http://localhost:3000/api/v1/licence/1/key?kid=2',
  )
})

test('addresses of other servers and calls are not taken for those of our licences and keys', () => {
  expect(ownLicence('https://drm.test/licence/1', origin)).toBeNull()
  expect(ownLicence('https://cms.test/api/v1/admin/content', origin)).toBeNull()
  expect(ownLicence('https://cms.test/api/v1/licence/../admin/content', origin)).toBeNull()
  expect(ownLicence('http://', origin)).toBeNull()
})
