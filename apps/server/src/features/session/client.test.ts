import { expect, test } from 'vitest'
import { addressPrefix } from '../../platform/load/client-network.ts'
import { deviceOf } from './sessions.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome} Edg/130.0.0.0`, 'Microsoft Edge on macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
  ['curl/8.5.0', ''],
  [undefined, ''],
])('the user agent %s is shown as %j', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device))

test('the name of a device stays short, however long the user agent is', () => {
  for (const part of ['a', '(', 'Version/', '; ', '/ '])
    expect(deviceOf(part.repeat(100_000)).length).toBeLessThanOrEqual(60)
  expect(deviceOf(`${'long name '.repeat(20)}/1.0 (x)`).length).toBeLessThanOrEqual(60)
})

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3::4', '2001:db8:1::/48'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['no address', ''],
])('the network prefix of %s is %j', (address, prefix) => expect(addressPrefix(address)).toBe(prefix))
