// What is declared in one list must be used somewhere else. A forgotten use fails here.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  filmBitrates,
  AppContentQuery,
  activityActions,
  collectionTypes,
  imageKinds,
  imageMax,
  libraryEvents,
  limits,
  liveEventTypes,
  roles,
  uploadTypes,
} from '@jinvani/contract'
import { bitrates } from '@jinvani/media'
import { expect, test } from 'vitest'
import { jobs } from '../jobs.ts'
import { loadConfig, settingsBySubject } from '../settings/config.ts'
import { insecureSettings, secretSettings } from '../settings/production-rules.ts'

const source = join(import.meta.dirname, '..')
const root = join(source, '../../..')
const filesOf = (folder: string, recursive = true, except = /\.test\.tsx?$/) =>
  readdirSync(join(source, folder), { recursive, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !except.test(name) && !name.includes('node_modules'))
    .map((name) => readFileSync(join(source, folder, name), 'utf8'))

/** Actions whose names the code joins from a noun and a verb: in the schedule, and when it saves ordered records. */
const joined = [
  ...['content', 'carousel', 'collection'].flatMap((noun) => [`${noun}.publish`, `${noun}.unpublish`]),
  ...['category', 'carousel', 'collection'].flatMap((noun) => [`${noun}.create`, `${noun}.update`]),
]
/** Actions that are recorded for refused calls only. */
const refusalsOnly = ['otp.send', 'otp.verify']

test('each live event is published somewhere', () => {
  const code = filesOf('features')
    .filter((text) => text.includes('publishEvent('))
    .join('\n')
  expect(liveEventTypes.filter((type) => !code.includes(`type: '${type}'`))).toEqual([])
})

test('each webhook event is published somewhere, and described in its document', () => {
  const code = filesOf('features').join('\n')
  const unsent = libraryEvents.filter((event) => {
    const [, noun] = /^(\w+)\.(?:published|changed|withdrawn)$/.exec(event) ?? []
    return !code.includes(noun ? `tellChanges(trx, '${noun}'` : `'${event}'`)
  })
  expect(unsent).toEqual([])
  expect(firstCells('webhooks.md', '| `type`')).toEqual(expect.arrayContaining([...libraryEvents]))
})

test('the packager makes every size that the contract names for films', () => {
  expect(bitrates).toEqual([...filmBitrates])
})

test('each kind of job is sent somewhere', () => {
  const code = filesOf('features').join('\n')
  const afterFailure = Object.values(jobs).map((job) => 'deadLetter' in job && job.deadLetter)
  // A walk is sent by its `name`. These two have no payload: `dueAtNight` says in which hours of the night they are
  // sent.
  const byClock = ['source.check', 'content.lacks']
  const document = readDoc('processes.md')
  expect(byClock.filter((name) => !document.includes(`\`${name}\``))).toEqual([])
  const sent = (name: string) => new RegExp(`(?:send\\(\\s*[\\w.]+,|name:)\\s*'${name}'`).test(code)
  const unsent = Object.keys(jobs).filter((name) => !sent(name))
  expect(new Set(unsent)).toEqual(new Set([...byClock, ...afterFailure.filter((name) => name !== false)]))
})

test('the code asks roles.ts what a role may do, and never compares the name of a role', () => {
  const code = [...filesOf('features'), ...filesOf('../../web/src')].join('\n')
  // This line may name a role: it is the rule that a super_admin always remains.
  expect(code.match(new RegExp(`^.*\\brole === '(?:${roles.join('|')})'.*$`, 'gm'))).toEqual([
    "  if (role === 'super_admin' || (role !== null && !isSuperAdmin)) return",
  ])
})

test('each limit is used somewhere', () => {
  // A limit that only a test or a document names counts as unused.
  const others = /(?:\.test|\bdocumentation)\.tsx?$/
  const code = ['apps', 'packages']
    .flatMap((folder) => filesOf(join('../../..', folder), true, others))
    .join('\n')
  const unused = Object.keys(limits).filter(
    (name) => !new RegExp(`\\blimits\\.${name}\\b|\\{[^{}]*\\b${name}\\b[^{}]*\\} = limits\\b`).test(code),
  )
  expect(unused).toEqual([])
})

const readDoc = (name: string) => readFileSync(join(root, 'docs', name), 'utf8')
const GB = 1024 ** 3
const andList = (names: readonly string[]) =>
  new Intl.ListFormat('en-GB').format(names.map((name) => `\`${name}\``))
const saidLimits = {
  'app-api.md': [
    `\`pageSize\` goes up to ${limits.publicPageSizeMax};`,
    `for ${andList(imageKinds)} a list of`,
    `Its \`type\` is one of ${andList(collectionTypes)}.`,
    `up to ${limits.railsMax} rails with their first ${limits.railItemsMax} items`,
    `at most ${limits.syncEntries} in a batch, the oldest`,
    `at most ${limits.eventsAtOnce} in a batch, a`,
  ],
  'media.md': [
    `Films may have ${limits.videoBytes / GB} GB, recordings ${limits.audioBytes / GB} GB`,
    `have ${imageMax.pixels / 1e6} megapixels`,
    ...[uploadTypes.video, uploadTypes.audio].flatMap(Object.values).map((ending) => `\`${ending}\``),
  ],
  'privacy.md': [`for its ${limits.trashDays} days in the trash`],
  'webhooks.md': [`sent within ${limits.deliveryDays} days`],
}

test.each(Object.entries(saidLimits))('%s states the limits that the code has', (document, sentences) => {
  const text = readDoc(document).replace(/\s+/g, ' ')
  expect(sentences.filter((sentence) => !text.includes(sentence))).toEqual([])
})

/** Names between backticks in the first column of the document's first table after `from`. */
const firstCells = (document: string, from = '') => {
  const text = readDoc(document)
  const [table = ''] = /(?:\|.*\n)+/.exec(text.slice(text.indexOf(from))) ?? []
  return [...table.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([\w.]+)`/g)].map(([, name]) => name),
  )
}

test('the documents name each role, and each filter of the list for apps', () => {
  for (const [document, heading] of [
    ['privacy.md', '## Who sees it'],
    ['evidence/asvs.md', '## Who may do what'],
  ] as const)
    expect(firstCells(document, heading)).toEqual(expect.arrayContaining([...roles]))
  expect(new Set(firstCells('app-api.md', '| Parameter '))).toEqual(
    new Set(Object.keys(AppContentQuery.shape)),
  )
})

test('each action of the activity is recorded somewhere', () => {
  const code = filesOf('features').join('\n')
  const found = activityActions.filter((action) => !code.includes(`'${action}'`))
  expect(new Set(found)).toEqual(new Set([...joined, ...refusalsOnly]))
})

const names = Object.values(settingsBySubject).flatMap((settings) => Object.keys(settings))

test('each secret and each address is checked at a start in production', () => {
  const looksSecret = names.filter((name) => /(?:_KEY|_SECRET|_TOKEN|_PASSWORD)$/.test(name))
  expect(looksSecret.filter((name) => !secretSettings.includes(name))).toEqual([])
  const addresses = names.filter((name) => /(?:_URL|_ENDPOINT)$/.test(name))
  expect(addresses.filter((name) => !insecureSettings.includes(name))).toEqual([])
})

test('each secret is in the document about secrets', () => {
  const text = readDoc('operations/secrets.md')
  expect(secretSettings.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})

test('each setting becomes a part of Config', () => {
  const code = filesOf('settings').join('\n')
  const unread = names.filter((name) => !new RegExp(`\\be\\.${name}\\b`).test(code))
  // Only the check for production reads ALLOW_INSECURE.
  expect(unread).toEqual(['ALLOW_INSECURE'])
})

test('a service is refused without its secrets, and each service that protects films has a secret', () => {
  const addresses = names.filter((name) => name.endsWith('_URL'))
  const faults = addresses.flatMap((address) => {
    const own = secretSettings.filter((name) => name.startsWith(address.replace(/URL$/, '')))
    try {
      const env = { SECRET_KEY: 'x'.repeat(48), [address]: 'https://service.example.org' }
      return loadConfig(env).outsideProvider ? [`${address} protects films by itself`] : []
    } catch (error) {
      return own
        .filter((name) => !String(error).includes(`${name}: `))
        .map((name) => `${address} and ${name}`)
    }
  })
  expect(faults).toEqual([])
})

test('the storage reads each setting of the bucket', () => {
  const { s3 } = loadConfig({ SECRET_KEY: 'x'.repeat(48), S3_BUCKET: 'films' })
  const code = ['s3', 's3-connection'].map((name) =>
    readFileSync(join(source, `platform/storage/${name}.ts`), 'utf8'),
  )
  const used = code.join('\n').replaceAll(/export interface S3\w+( extends \w+)? \{[^}]*\}/g, '')
  expect(Object.keys(s3 ?? {}).filter((key) => !new RegExp(`\\b${key}\\b`).test(used))).toEqual([])
})

test('each part of Config is read outside the settings', () => {
  const code = ['features', 'platform', '.'].flatMap((folder) => filesOf(folder, folder !== '.')).join('\n')
  const unread = Object.keys(loadConfig({ SECRET_KEY: 'x'.repeat(48) })).filter((key) => {
    const isRead = [
      `[cC]onfig\\??\\.${key}\\b`,
      `\\{[^{}]*\\b${key}\\b[^{}]*\\}(?: =|:) (?:#?\\w+\\.)*(?:[cC]onfig|Deps\\['config'\\])`,
      `Pick<\\s*(?:Config|Deps\\['config'\\]),[^>]*'${key}'`,
    ]
    return !isRead.some((form) => new RegExp(form).test(code))
  })
  expect(unread).toEqual([])
})
