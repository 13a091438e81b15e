import { expect, test } from 'vitest'
import { assertMayBePlayed } from './outside-provider.ts'

const names: Record<string, string[]> = {
  'cdn.videos.in': ['13.33.4.5', '2600:9000::1'],
  'sly.videos.in': ['13.33.4.5', '10.0.0.7'],
  'metadata.videos.in': ['169.254.169.254'],
  'six.videos.in': ['fd00::1'],
}
const resolve = async (name: string) => {
  const found = names[name]
  if (!found) throw new Error('ENOTFOUND')
  return found
}
const look = (address: string) => assertMayBePlayed({ outsideProvider: undefined }, [address], resolve)

test.each([
  'https://cdn.videos.in/a/manifest.mpd?e=1',
  'https://cdn.videos.in.:8443/a',
  'https://13.33.4.5/a',
  'https://[2600:9000::1]/a',
])(
  // prettier-ignore
  '%s is accepted',
  async (address) => {
    expect(await look(address)).toBeUndefined()
  },
)

test.each([
  ['http://cdn.videos.in/a', 'is not https'],
  ['ftp://cdn.videos.in/a', 'is not https'],
  ['javascript:alert(1)', 'is not https'],
  ['manifest.mpd', 'cannot be read'],
  ['https://user:word@cdn.videos.in/a', 'holds a password'],
  [`https://cdn.videos.in/${'a'.repeat(2048)}`, 'is too long'],
  ['https://localhost/a', 'is not public'],
  ['https://LOCALHOST./a', 'is not public'],
  ['https://cdn/a', 'is not public'],
  ['https://cdn.internal/a', 'is not public'],
  ['https://printer.local/a', 'is not public'],
  ['https://127.0.0.1/a', 'is not public'],
  ['https://2130706433/a', 'is not public'],
  ['https://0x7f.1/a', 'is not public'],
  ['https://10.1.2.3/a', 'is not public'],
  ['https://100.64.0.1/a', 'is not public'],
  ['https://169.254.169.254/latest', 'is not public'],
  ['https://[::1]/a', 'is not public'],
  ['https://[::ffff:192.168.0.1]/a', 'is not public'],
  ['https://[::7f00:1]/a', 'is not public'],
  ['https://[fe80::1]/a', 'is not public'],
  ['https://sly.videos.in/a', 'is not public'],
  ['https://metadata.videos.in/a', 'is not public'],
  ['https://six.videos.in/a', 'is not public'],
  ['https://nowhere.videos.in/a', 'leads nowhere'],
])('%s is refused: it %s', async (address, why) => {
  await expect(look(address)).rejects.toThrow(`The provider sent an address that ${why}`)
})
