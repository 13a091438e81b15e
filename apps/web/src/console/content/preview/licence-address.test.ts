import { expect, test } from 'vitest'
import { ownLicence } from './licence-address.ts'

const here = 'http://localhost:3000'

test('a licence or key of ours is asked for where the console is', () => {
  expect(ownLicence('https://cms.test/api/v1/licence/1', here)).toBe('http://localhost:3000/api/v1/licence/1')
  expect(ownLicence('/api/v1/licence/1/key?kid=2', here)).toBe(
    'http://localhost:3000/api/v1/licence/1/key?kid=2',
  )
})

test('anything else never gets a token', () => {
  expect(ownLicence('https://drm.test/licence/1', here)).toBeNull()
  expect(ownLicence('https://cms.test/api/v1/admin/content', here)).toBeNull()
  expect(ownLicence('https://cms.test/api/v1/licence/../admin/content', here)).toBeNull()
  expect(ownLicence('http://', here)).toBeNull()
})
