// Released migrations never change: a database that has run one never runs it again.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, 'migrations')

/**
 * Hash of each released migration, comments included. The statements of 100-schema are those of commit 7921472b; 111
 * and 112 bring databases that ran an earlier 100-schema up to it.
 */
const released: Record<string, string> = {
  '100-schema': '6992fce175fe20dc',
  '101-view-kinds': '257ea7eb16848730',
  '102-mine': '98cc216af639af3e',
  '103-collections': '7a39ac6bd787bc4e',
  '104-lyrics': '9e1f77d8753a2472',
  '105-translations': 'fd1f5ac3202b4fba',
  '106-statistics': '3453eb9e22ec472b',
  '107-webhooks': 'd911b7470e56e562',
  '108-lists': '3455ae132ac1cc06',
  '109-search': '87380c55cda744c3',
  '110-limits': '481f95c394a708ab',
  '111-small-pictures': 'b4a9913bd401f61d',
  '112-open-submissions': 'd6573cd755753714',
  '113-statistics': 'abbf91970d0fe622',
  '114-play-sums': 'bc374d3ee17935cf',
  '120-phone-numbers': '24ceb4b196d0a1e0',
  '121-title-order': '3736186e3c4ae43c',
  '130-used-tokens': 'd8cae315a5ea2291',
  '131-sync-batch': '03aafa176fc52ef5',
  '140-former-slugs': 'd5f3a3e0f4924c57',
  '141-former-collection-slugs': 'c53441c8ac8103e8',
  '142-former-slugs-index': '7258159fb111f136',
  '143-plays-everywhere': 'eacdc9a9f63fa2ff',
  '150-category-translations': '2b851628caa8f10a',
  '151-failures': '7c3865456f1ccf66',
  '155-view-filters': 'c88144c05c619dc1',
  '160-film-weight': '4bf86ca14b2b939a',
  '162-sample-events': '038710172aa5ef82',
  '163-may-be-kept': '6e8bb518275afcd0',
  '164-downloads': '7a8f221a904e4c42',
  '165-feeds': 'a8991ca82d80eb2f',
  '167-lyrics-meanings': '4361d9bc45bdb833',
  '169-spoken-passages': '4af14c3cdf80a94c',
  '175-preview-links': '63d3bb5ce240c0e5',
  '176-joined-names': 'b50a2ebe610bb215',
}

/** Hashes the migration and the files beside it that it imports. */
function sumOf(name: string): string {
  const hash = createHash('sha256')
  const read = (path: string) => {
    const text = readFileSync(path, 'utf8').replaceAll('\r\n', '\n')
    hash.update(text)
    for (const [, other = ''] of text.matchAll(/from '(\.\/[^']+)'/g)) read(join(path, '..', other))
  }
  read(join(folder, `${name}.ts`))
  return hash.digest('hex').slice(0, 16)
}

const names = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => basename(name, '.ts'))

test('each checksum belongs to a migration', () => {
  expect(Object.keys(released).filter((name) => !names.includes(name))).toEqual([])
})

test.each(names)('%s is unchanged since its release', (name) => {
  const sum = sumOf(name)
  const isNew = released[name] === undefined
  const sentence = isNew
    ? `${name} is new: once it is as it shall stay, add its sum to frozen.test.ts: ${sum}`
    : `${name} was released; add a new migration instead`
  expect(sum, sentence).toBe(released[name])
})
