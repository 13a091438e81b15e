// Released migrations never change: a database that has run one never runs it again.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, 'migrations')

/**
 * Hash of each released migration, comments included. The statements of 100-schema are those of commit 7921472b; 111
 * and 112 bring databases of earlier builds up to it.
 */
const released: Record<string, string> = {
  '100-schema': '4b4469f2717ea2cb',
  '101-view-kinds': '257ea7eb16848730',
  '102-mine': '04b993a58faba2fd',
  '103-collections': '7a39ac6bd787bc4e',
  '104-lyrics': '160ec02c7432b236',
  '105-translations': 'fd1f5ac3202b4fba',
  '106-statistics': 'd84fba58a471ebbe',
  '107-webhooks': 'd911b7470e56e562',
  '108-lists': 'eeafe0f2f3440bf1',
  '109-search': 'd527c1f6460f2829',
  '110-limits': '624de1205902a42f',
  '111-small-pictures': '471dcc5e202ab71a',
  '112-open-submissions': '1e312272ed454837',
  '113-statistics': '808235f7b57173be',
  '114-play-sums': '7f22a1c5590e55d3',
  '120-phone-numbers': '3314f1ae7b50a59b',
  '121-title-order': 'bc2925176ea84e57',
  '130-used-tokens': '2483a6f49765006e',
  '131-sync-batch': '79cc5da25292fce1',
  '140-former-slugs': 'd5f3a3e0f4924c57',
  '141-former-collection-slugs': '4cd0de8068e62508',
  '142-former-slugs-index': '7258159fb111f136',
  '143-plays-everywhere': 'eacdc9a9f63fa2ff',
  '150-category-translations': '2b851628caa8f10a',
  '151-failures': '7c3865456f1ccf66',
  '155-view-filters': '3f982154da9b45dc',
  '160-film-weight': 'e44410185a885d20',
  '162-sample-events': '73acdd09291c6ac1',
  '163-may-be-kept': '6e8bb518275afcd0',
  '164-downloads': '7a8f221a904e4c42',
  '165-feeds': 'a8991ca82d80eb2f',
  '167-lyrics-meanings': '6f187ea771a0656e',
  '169-spoken-passages': '51679a7aad10f0f3',
  '175-preview-links': '2e269510c58e27f8',
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
