// Where secrets may come from, and which settings production refuses.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { insecureSettings, secretSettings } from './production-rules.ts'

let folder: string
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'jinvani-secrets-'))))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const [one, two, three] = ['first', 'second', 'third'].map((word) => `${word}: 9RtYpL2vKqWz8HsXfGm4BnCd7JaE`)

describe('secret keys', () => {
  test('are listed with the current one first and then the former ones, each once', () => {
    const secretsOf = (env: Record<string, string | undefined>) => loadConfig(env).secrets
    expect(secretsOf({ SECRET_KEY: one })).toEqual([one])
    expect(secretsOf({ SECRET_KEY: one, SECRET_KEYS_KNOWN: `${two}, ${one},\n${three}` })).toEqual([
      one,
      two,
      three,
    ])
    const withComma = `${two}, with a comma`
    expect(secretsOf({ SECRET_KEY: one, SECRET_KEYS_KNOWN: JSON.stringify([withComma]) })).toEqual([
      one,
      withComma,
    ])
    for (const bad of ['short', `${one},short`, '[broken', '[1]'])
      expect(() => secretsOf({ SECRET_KEY: one, SECRET_KEYS_KNOWN: bad })).toThrow('SECRET_KEYS_KNOWN: ')
    const nine = Array.from({ length: 9 }, (_, at) => `${one}${at}`).join()
    expect(() => secretsOf({ SECRET_KEY: one, SECRET_KEYS_KNOWN: nine })).toThrow('must be 8 keys or fewer')
  })

  test('can be in a file of the data folder, whose first line is the current one', () => {
    loadConfig({ DATA_DIR: folder }, false)
    expect(existsSync(join(folder, 'secret')), 'a command keeps none').toBe(false)
    const [made] = loadConfig({ DATA_DIR: folder }).secrets
    expect(loadConfig({ DATA_DIR: folder }).secrets).toEqual([made])
    fileOf('secret', `${two}\n${made}\n`)
    expect(loadConfig({ DATA_DIR: folder }).secrets).toEqual([two, made])
    fileOf('secret', '\n')
    expect(() => loadConfig({ DATA_DIR: folder })).toThrow(/DATA_DIR: the file .*secret is empty/)
    expect(() => loadConfig({ DATA_DIR: join(folder, 'secret') })).toThrow(/DATA_DIR: cannot be used \(/)
  })
})

test('a secret may be in a file, and the line end of the file does not count', () => {
  const key = fileOf('key', `${one}\r\n`)
  expect(loadConfig({ SECRET_KEY_FILE: key }).secrets).toEqual([one])
  const admin = {
    ADMIN_EMAIL: 'owner@example.org',
    ADMIN_PASSWORD_FILE: fileOf('password', ' two blanks \n'),
  }
  expect(loadConfig({ SECRET_KEY: one, ...admin }).firstAdmin?.password).toBe(' two blanks ')
  expect(() => loadConfig({ SECRET_KEY: one, SECRET_KEY_FILE: key })).toThrow(
    'SECRET_KEY: is given twice, as SECRET_KEY and as SECRET_KEY_FILE',
  )
  expect(() => loadConfig({ SECRET_KEY_FILE: join(folder, 'nowhere') })).toThrow(
    /SECRET_KEY_FILE: cannot be read \(ENOENT/,
  )
  expect(() => loadConfig({ SECRET_KEY_FILE: fileOf('empty', '\n') })).toThrow(/SECRET_KEY_FILE: .* is empty/)
  expect(() => loadConfig({ SECRET_KEY_FILE: folder })).toThrow(/SECRET_KEY_FILE: cannot be read \(EISDIR/)
  // A file without an end or, on Windows, a very long one.
  const endless = process.platform === 'win32' ? fileOf('long', 'x'.repeat(70_000)) : '/dev/zero'
  expect(() => loadConfig({ SECRET_KEY_FILE: endless })).toThrow(/more than 64 KB/)
  expect(() => loadConfig({ SECRET_KEY_FILE: fileOf('short', 'short') })).toThrow(
    'SECRET_KEY: must have at least',
  )
  // PORT is no secret, so it cannot come from a file, and the variable is ignored.
  expect(loadConfig({ SECRET_KEY: one, PORT_FILE: '/nowhere' }).port).toBe(3000)
})

test('a worker keeps no setting that only the API needs', () => {
  const env = {
    SECRET_KEY: one,
    ADMIN_EMAIL: 'owner@example.org',
    ADMIN_PASSWORD: 'palitana-3750-steps',
    OTP_GATEWAY_URL: 'https://sms.example.org',
    VIDEOCRYPT_URL: 'https://videocrypt.example.org',
    VIDEOCRYPT_ACCESS_KEY: 'a',
    VIDEOCRYPT_SECRET: 'b',
  }
  const worker = loadConfig({ ...env, SERVICES: 'worker' })
  const { firstAdmin, otpGateway, outsideProvider } = worker
  expect([firstAdmin, otpGateway]).toEqual([undefined, undefined])
  expect(outsideProvider?.webhookSecret).toBe('')
  expect(() => loadConfig(env)).toThrow('VIDEOCRYPT_WEBHOOK_SECRET: must be given together')
})

describe('a start in production', () => {
  const sound = { NODE_ENV: 'production', SECRET_KEY: one, SERVICES: 'api,worker' }
  const start = (env: Record<string, string>) => loadConfig({ ...sound, ...env })
  const admin = (password: string) => ({ ADMIN_EMAIL: 'owner@example.org', ADMIN_PASSWORD: password })

  test.each<[name: string, env: Record<string, string>, cure: string]>([
    ['SECRET_KEY', { SECRET_KEY: 'a'.repeat(32) }, 'openssl rand'],
    ['SECRET_KEY', { SECRET_KEY: ' '.repeat(40) }, 'openssl rand'],
    ['SECRET_KEY', { SECRET_KEY: 'changeme'.repeat(4) }, 'openssl rand'],
    ['SECRET_KEY', { SECRET_KEY: 'changeme-changeme-changeme-changeme!' }, 'openssl rand'],
    ['SECRET_KEY', { SECRET_KEY: '12345678901234567890123456789012' }, 'openssl rand'],
    ['SECRET_KEY', { SECRET_KEY: 'abcdefghijklmnopqrstuvwxyzabcdef' }, 'openssl rand'],
    ['SECRET_KEY', { SECRET_KEY: '0123456789abcdef0123456789abcdef' }, 'openssl rand'],
    ['SECRET_KEY', { SECRET_KEY: 'QwertyuiopAsdfghjklZxcvbnm-123456' }, 'openssl rand'],
    ['ADMIN_PASSWORD', admin('password'), 'another one'],
    ['ADMIN_PASSWORD', admin('Password123!'), 'another one'],
    ['ADMIN_PASSWORD', admin('changemechangeme'), 'another one'],
    ['ADMIN_PASSWORD', admin('        '), 'another one'],
    ['ADMIN_PASSWORD', admin('xqzzxqxz'), 'another one'],
    ['ADMIN_PASSWORD', admin('x7kqmx7kqmx7kqm'), 'another one'],
    ['ADMIN_PASSWORD', admin('87654321'), 'another one'],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://jinvani.example.org' }, 'a proxy with a certificate'],
    ['OTP_GATEWAY_URL', { OTP_GATEWAY_URL: 'http://127.example.org/send' }, 'https address'],
    ['S3_ENDPOINT', { S3_BUCKET: 'b', S3_ENDPOINT: 'http://10.0.0.7:9000' }, 'a certificate'],
    [
      'CDN_PURGE_URL',
      { CDN_PURGE_URL: 'http://cdn.example.org', CDN_PURGE_TOKEN: 'vK3nPq8sTz1xRw5y' },
      'https',
    ],
    [
      'CDN_PURGE_TOKEN',
      { CDN_PURGE_URL: 'https://cdn.example.org', CDN_PURGE_TOKEN: 'secret'.repeat(3) },
      'openssl',
    ],
    [
      'DATABASE_URL',
      { DATABASE_URL: 'postgres://jinvani:x8Kq2p@db.example.org/jinvani' },
      'sslmode=verify-full',
    ],
    [
      'DATABASE_URL',
      { DATABASE_URL: 'postgres://j:x8Kq2p@10.0.0.7/j?sslmode=disable' },
      'sslmode=verify-full',
    ],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://j:password@10.0.0.7/j?sslmode=verify-full' }, 'another one'],
    [
      'DATABASE_URL',
      { DATABASE_URL: 'postgres://j:x8Kq2p@127.0.0.1,db2.example.org/j?target_session_attrs=primary' },
      'sslmode=verify-full',
    ],
    [
      'DATABASE_URL',
      {
        DATABASE_URL:
          'postgres://j:password@db1:5432,db2:5433/j?sslmode=verify-full&target_session_attrs=read-write',
      },
      'another one',
    ],
  ])('refuses %s unless ALLOW_INSECURE names it: %o', (name, env, cure) => {
    expect(() => start(env)).toThrow(new RegExp(`${name}: .*${cure}.*, or name it in ALLOW_INSECURE$`))
    expect(() => start({ ...env, ALLOW_INSECURE: `LOG_LEVEL,${name}` })).toThrow('ALLOW_INSECURE: must name')
    expect(() => start({ ...env, ALLOW_INSECURE: `${name}, PUBLIC_URL` })).not.toThrow()
    expect(() => loadConfig({ SECRET_KEY: one, ...env, NODE_ENV: 'development' })).not.toThrow()
  })

  test.each(['PUBLIC_URL', 'S3_ENDPOINT', 'CDN_PURGE_URL', 'DATABASE_URL'])(
    'names %s if it is not an address',
    (name) => {
      expect(() => start({ [name]: 'db1, db2' })).toThrow(`${name}: must be`)
    },
  )

  test.each<[what: string, env: Record<string, string>]>([
    ['the default', {}],
    ['a key of digits', { SECRET_KEY: '7f3a9c01e4d25b8860f1c3aa92de4b17' }],
    ['a key in words', { SECRET_KEY: 'one-secret-for-all-processes-of-this-installation' }],
    ['a password in words', admin('palitana-3750-steps')],
    ['an address here', { PUBLIC_URL: 'http://localhost:8080', OTP_GATEWAY_URL: 'http://127.0.0.1:9' }],
    ['a store here', { S3_BUCKET: 'b', S3_ENDPOINT: 'http://[::1]:9000' }],
    ['a database here', { DATABASE_URL: 'postgres://postgres:postgres@127.0.0.1:5432/jinvani' }],
    ['a socket', { DATABASE_URL: 'postgres://j:j@localhost/j?host=/var/run/postgresql' }],
    ['TLS', { DATABASE_URL: 'postgres://j:x8Kq2p@db.example.org/j?sslmode=verify-full' }],
    [
      'TLS to each of several hosts',
      {
        DATABASE_URL:
          'postgres://j:x8Kq2p@db1:5432,db2:5432/j?sslmode=verify-full&target_session_attrs=read-write',
      },
    ],
    ['a per cent sign', { DATABASE_URL: 'postgres://j:90%x8Kq2p@db.example.org/j?sslmode=verify-full' }],
    ['an old key that was weak', { SECRET_KEYS_KNOWN: 'a'.repeat(32) }],
  ])('accepts %s', (_, env) => {
    expect(() => start(env)).not.toThrow()
  })
})

test('the page of settings marks every secret that may be in a file, and every setting that production may refuse', () => {
  const page = readFileSync(new URL('../../../../docs/settings.md', import.meta.url), 'utf8')
  const rowOf = (name: string) => page.split('\n').find((line) => line.startsWith(`| \`${name}\``))
  for (const name of secretSettings) expect(rowOf(name)).toContain('**S**')
  for (const name of insecureSettings) expect(rowOf(name)).toContain('**W**')
})
