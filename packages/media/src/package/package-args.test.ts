import { expect, test } from 'vitest'
import { signalClearKey } from './package-streams.ts'
import { type PackagePlan, packagerRuns } from './package-args.ts'

const stream = (name: string) => ({ name, path: `/in/${name}.mp4`, durationSec: 5 })
const shown = { group: 'a128', language: undefined, label: 'Audio', isDefault: true, describesPicture: false }
const sound = (name: string) => ({ ...stream(name), ...shown })
const plan: PackagePlan = { renditions: [stream('v240')], audio: [sound('a128')] }
const cbcs = { keyId: '00112233445566778899AABBCCDDEEFF', key: 'ffeeddccbbaa99887766554433221100' }
const cenc = { keyId: '99112233445566778899AABBCCDDEEFF', key: 'eeeeddccbbaa99887766554433221100' }
const addresses = { licenceUrl: 'https://x.test/licence', hlsKeyUrl: 'https://x.test/key?id=1' }
const encryption = { keys: { cbcs, cenc }, ...addresses }
const flagged = ({ keyId, key }: typeof cbcs) => ({
  FLAGS_keys: `label=:key_id=${keyId.toLowerCase()}:key=${key}`,
})
const sole = (over: Partial<PackagePlan> = {}) => {
  const [run, ...others] = packagerRuns({ ...plan, ...over })
  if (run === undefined || others.length > 0) throw new Error('Not one run')
  return run
}

test('each set of streams has its own encryption scheme and key, and no key is in the arguments', () => {
  const runs = packagerRuns({ ...plan, encryption })
  expect(runs.map(({ env }) => env)).toEqual([flagged(cbcs), flagged(cenc)])
  const [hls = '', dash = ''] = runs.map(({ args }) => args.join(' '))
  for (const args of [hls, dash])
    for (const { key } of [cbcs, cenc]) expect(args.toLowerCase()).not.toContain(key)
  expect(hls).toContain('--protection_scheme cbcs')
  expect(hls).not.toMatch(/mpd|cenc/)
  expect(dash).toContain('--protection_scheme cenc')
  expect(dash).not.toContain('hls_master')
})

test('the label of a sound track cannot add fields to its description', () => {
  const named = { ...sound('a128-hi'), language: 'hi', label: 'a & b",stream=video', describesPicture: true }
  const [, one, two] = sole({ audio: [named, { ...named, isDefault: false }] }).args
  expect(one).toContain(
    ',hls_group_id=a128,hls_name=a & b stream=video,dash_label=a &amp; b stream=video,language=hi,' +
      'hls_characteristics=public.accessibility.describes-video,',
  )
  expect(one).toMatch(/,dash_roles=main$/)
  expect(two).toMatch(/,dash_roles=alternate$/)
})

test('with one key both manifests name the same streams', () => {
  const { args, env } = sole({ encryption: { keys: { cbcs }, ...addresses } })
  expect(env).toEqual(flagged(cbcs))
  expect(args.join(' ')).toMatch(/--protection_scheme cbcs .*--hls_master.* --mpd_output/)
})

test('the arguments for clear streams have no keys', () => {
  const { args, env } = sole()
  expect(args.join(' ')).not.toMatch(/key|encrypt|protect/)
  expect(env).toEqual({})
})

test.each<[string, Partial<PackagePlan>]>([
  ['a package without streams', { renditions: [], audio: [] }],
  ['a name with a comma', { renditions: [stream('v,x=1')] }],
  ['a name that is a path', { renditions: [stream('../v240')] }],
  ['an invalid language of a sound', { audio: [{ ...sound('a128'), language: 'hi,x=1' }] }],
  ['a short key', { encryption: { ...encryption, keys: { cbcs: { ...cbcs, key: 'abc' } } } }],
  [
    'a short key of the second set',
    { encryption: { ...encryption, keys: { cbcs, cenc: { ...cenc, keyId: 'a' } } } },
  ],
  ['a key address with a quote', { encryption: { ...encryption, hlsKeyUrl: 'https://x.test/"' } }],
])('%s throws a TypeError, since the caller made a mistake', (_what, over) => {
  expect(() => packagerRuns({ ...plan, ...over })).toThrow(TypeError)
})

test('a Clear Key signal with the escaped address of the licence replaces the common signal of every stream', () => {
  const common =
    '  <ContentProtection schemeIdUri="urn:uuid:1077efec-c0b2-4d02-ace3-3c1e52e2fb4b">\n    <cenc:pssh>AAAA</cenc:pssh>\n  </ContentProtection>'
  const signalled = signalClearKey(`<MPD>\n${common}\n<a/>\n${common}\n</MPD>`, 'https://x.test/?a=1&b=$&')
  for (const name of ['clearkey:Laurl', 'dashif:Laurl'])
    expect(signalled.split(`"EME-1.0">https://x.test/?a=1&amp;b=$&amp;</${name}>`)).toHaveLength(3)
  expect(signalled).not.toMatch(/pssh|1077efec/)
  expect(signalled).toContain('<a/>')
  expect(() => signalClearKey('<MPD></MPD>', 'https://x.test/')).toThrow('protection')
})
