// What is declared in one list and used in another place: a forgotten use must not stay silent.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { activityActions } from '@jinvani/contract'
import { expect, test } from 'vitest'
import { loadConfig, settingsBySubject } from '../settings/config.ts'
import { insecureSettings, secretSettings } from '../settings/production-rules.ts'

const source = join(import.meta.dirname, '..')
const filesOf = (folder: string, recursive = true) =>
  readdirSync(join(source, folder), { recursive, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(source, folder, name), 'utf8'))

/** The schedule joins these from a noun and a change. */
const joined = ['content', 'carousel', 'collection'].flatMap((noun) => [
  `${noun}.publish`,
  `${noun}.unpublish`,
])
/** Calls of which only refusals are recorded under these names. */
const refusalsOnly = ['history.restore', 'otp.send', 'otp.verify']

test('each action of the activity log is recorded somewhere', () => {
  const code = filesOf('features').join('\n')
  const found = activityActions.filter((action) => !code.includes(`'${action}'`))
  expect(new Set(found)).toEqual(new Set([...joined, ...refusalsOnly]))
})

const names = Object.values(settingsBySubject).flatMap((settings) => Object.keys(settings))

test('each secret and each address is in the rules of production', () => {
  const looksSecret = names.filter((name) => /(?:_KEY|_SECRET|_TOKEN|_PASSWORD)$/.test(name))
  expect(looksSecret.filter((name) => !secretSettings.includes(name))).toEqual([])
  const addresses = names.filter((name) => /(?:_URL|_ENDPOINT)$/.test(name))
  expect(addresses.filter((name) => !insecureSettings.includes(name))).toEqual([])
})

test('each setting becomes a part of Config, and is not only checked', () => {
  const code = filesOf('settings').join('\n')
  const unread = names.filter((name) => !new RegExp(`\\be\\.${name}\\b`).test(code))
  // Names the checks that production leaves out.
  expect(unread).toEqual(['ALLOW_INSECURE'])
})

test('each part of Config is read outside the settings', () => {
  const code = ['features', 'platform', '.'].flatMap((folder) => filesOf(folder, folder !== '.')).join('\n')
  const unread = Object.keys(loadConfig({ SECRET_KEY: 'x'.repeat(48) })).filter((key) => {
    const isRead = [
      `[cC]onfig\\??\\.${key}\\b`,
      `\\{[^{}]*\\b${key}\\b[^{}]*\\}(?: =|:) (?:\\w+\\.)*(?:[cC]onfig|Deps\\['config'\\])`,
      `Pick<\\s*(?:Config|Deps\\['config'\\]),[^>]*'${key}'`,
    ]
    return !isRead.some((form) => new RegExp(form).test(code))
  })
  expect(unread).toEqual([])
})
