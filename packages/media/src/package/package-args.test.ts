import { expect, test } from 'vitest'
import { signalClearKey } from './clear-key-signal.ts'
import { type PackagePlan, packagerArgs, packagerEnv } from './package-args.ts'

const stream = (name: string) => ({ name, path: `/in/${name}.mp4`, durationSec: 5 })
const plan: PackagePlan = { renditions: [stream('v240')], audio: [stream('a128')] }
const encryption = {
  keyId: '00112233445566778899AABBCCDDEEFF',
  key: 'ffeeddccbbaa99887766554433221100',
  licenceUrl: 'https://x.test/licence',
  hlsKeyUrl: 'https://x.test/key?id=1',
}

test('the key is in the environment and nowhere else', () => {
  const args = packagerArgs({ ...plan, encryption }).join(' ')
  expect(args.toLowerCase()).not.toContain(encryption.key)
  expect(packagerEnv({ ...plan, encryption })).toEqual({
    FLAGS_keys: `label=:key_id=${encryption.keyId.toLowerCase()}:key=${encryption.key}`,
  })
  expect(args).toContain('--protection_scheme cbcs')
})

test('clear streams carry no word of keys', () => {
  expect(packagerArgs(plan).join(' ')).not.toMatch(/key|encrypt|protect/)
  expect(packagerEnv(plan)).toEqual({})
})

test('labels cannot add fields to a description', () => {
  const captions = [{ language: 'hi', label: 'a",skip_encryption=0,\nstream=video', path: '/c.vtt' }]
  const texts = packagerArgs({ ...plan, captions }).filter((arg) => arg.startsWith('in=t1-hi'))
  expect(texts).toHaveLength(2)
  for (const text of texts) {
    const fields = text.split(',').map((field) => field.split('=')[0])
    expect(new Set(fields).size).toBe(fields.length)
    expect(text).not.toContain('\n')
  }
})

test.each<[string, Partial<PackagePlan>]>([
  ['nothing', { renditions: [], audio: [] }],
  ['a name with a comma', { renditions: [stream('v,x=1')] }],
  ['a name that is a path', { renditions: [stream('../v240')] }],
  ['a language that is none', { captions: [{ language: 'hi,x=1', label: 'x', path: '/c.vtt' }] }],
  ['a short key', { encryption: { ...encryption, key: 'abc' } }],
  ['a key address with a quote', { encryption: { ...encryption, hlsKeyUrl: 'https://x.test/"' } }],
])('%s is a mistake of the caller', (_what, over) => {
  expect(() => packagerArgs({ ...plan, ...over })).toThrow(TypeError)
})

test('the licence stands in front of every common signal, escaped', () => {
  const common = '  <ContentProtection schemeIdUri="urn:uuid:1077efec-c0b2-4d02-ace3-3c1e52e2fb4b">'
  const signalled = signalClearKey(`<MPD>\n${common}\n${common}\n</MPD>`, 'https://x.test/?a=1&b=$&')
  expect(signalled.match(/Lic_type="EME-1.0">https:\/\/x\.test\/\?a=1&amp;b=\$&amp;</g)).toHaveLength(2)
  expect(() => signalClearKey('<MPD></MPD>', 'https://x.test/')).toThrow('protection')
})
