import { expect, test } from 'vitest'
import { deviceText, seenText } from './sessions-section.tsx'

const lastSeenAt = '2026-11-20T06:30:00.000Z'
const minutesLater = (minutes: number) => Date.parse(lastSeenAt) + minutes * 60_000

test.each([
  ['203.0.113.0/24', 'In use now, from an address that begins with 203.0.113'],
  ['10.0.0.0/24', 'In use now, from an address that begins with 10.0.0'],
  ['2001:db8:1::/48', 'In use now, from an address that begins with 2001:db8:1'],
  ['', 'In use now'],
])('a session with the network %j is described as "%s"', (network, text) =>
  expect(seenText({ lastSeenAt, network }, minutesLater(5))).toBe(text),
)

test('a session that is not in use says when it was last used', () =>
  expect(seenText({ lastSeenAt, network: '' }, minutesLater(7))).toBe('Last used 20 Nov, 12:00'))

test('a device without a name is called unknown', () =>
  expect(deviceText({ device: '' })).toBe('Unknown device'))
