import { describe, expect, test } from 'vitest'
import { loadConfig, onlyProvider } from './config.ts'
import { limitNames } from './limits.ts'

const env = { SECRET_KEY: 'a secret of at least thirty-two characters' }

test('PUBLIC_URL is normalised in the same way as saved addresses', () => {
  const ownAddress = (address: string) => loadConfig({ ...env, PUBLIC_URL: address }).publicUrl
  expect(ownAddress('HTTPS://Films.Example.org:443/')).toBe('https://films.example.org')
  expect(ownAddress('https://example.org/films/')).toBe('https://example.org/films')
  expect(loadConfig({ ...env, HOST: '0.0.0.0', PORT: '80' }).publicUrl).toBe('http://localhost')
})

test.each<[name: string, value: string, others?: Record<string, string>]>([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PUBLIC_URL', 'jinvani'],
  ['DATABASE_URL', 'mysql://localhost/jinvani'],
  ['DEMO_LIBRARY', 'perhaps'],
  ['SERVICES', 'api,cook'],
  ['TRUST_PROXY', 'sometimes'],
  // Other programs accept a number of proxies here. In this setting it would mean the address 0.0.0.1.
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1,'],
  ['S3_ENDPOINT', 'not a url', { S3_BUCKET: 'jinvani' }],
  ['ADMIN_EMAIL', 'nobody', { ADMIN_PASSWORD: 'long-enough-password' }],
  ['ADMIN_PASSWORD', 'short', { ADMIN_EMAIL: 'owner@jinvani.test' }],
])('%s=%s is refused, and the error names the setting', (name, value, others) => {
  expect(() => loadConfig({ ...others, [name]: value })).toThrow(`${name}: `)
})

test.each(['127.0.0.1', '127.0.0.1, 10.0.0.0/8', '::1,fd00::/8'])('TRUST_PROXY may be %s', (list) => {
  expect(loadConfig({ ...env, TRUST_PROXY: list }).trustProxy).toBe(list)
})

test('the refusal of a wrong TRUST_PROXY names the values that are allowed', () => {
  expect(() => loadConfig({ ...env, TRUST_PROXY: 'sometimes' })).toThrow(
    'TRUST_PROXY: must be true, false, or addresses such as 10.0.0.0/8,::1',
  )
})

describe('DATABASE_URL', () => {
  const read = (address: string) => loadConfig({ ...env, DATABASE_URL: address }).databaseUrl
  const attributes = 'target_session_attrs=read-write'

  test.each([
    'postgres://u:p@db1/j',
    'postgresql:///j?host=/var/run/postgresql',
    `postgres://u:p@db1.example.org/j?${attributes}`,
    `postgres://u:p@db1:5432,db2:5433,db3/j?${attributes}`,
    `postgres://u:p%2C@[::1]:5432,[fd00::2]:5432/j?sslmode=verify-full&${attributes}`,
    'postgres://u:p@db1,db2/j?target_session_attrs=primary',
  ])('accepts %s', (address) => {
    expect(read(address)).toBe(address)
  })

  test.each([
    ['postgres://u:p@db1:5432,db2:5432/j', 'must have target_session_attrs=read-write'],
    ['postgres://u:p@db1,db2/j?target_session_attrs=any', 'must have target_session_attrs=read-write'],
    ['postgres://u:p@db1/j?target_session_attrs=standby', 'must have target_session_attrs=read-write'],
    [`postgres://u:p@db1,/j?${attributes}`, 'host 2 of 2 must be a name'],
    [`postgres://u:p@db1,db2:x,db3/j?${attributes}`, 'host 2 of 3 must be a name'],
    [`postgres://u:p@db1:70000,db2/j?${attributes}`, 'host 1 of 2 must be a name'],
    [`postgres://u:p@db1/j?host=db1,db2&${attributes}`, 'must name several hosts before the database'],
    ['postgres://u:p@db1:x/j', 'must be a postgres:// URL'],
    [`mysql://u:p@db1,db2/j?${attributes}`, 'must be a postgres:// URL'],
  ])('refuses %s', (address, sentence) => {
    expect(() => read(address)).toThrow(`DATABASE_URL: ${sentence}`)
  })

  test('is refused without quoting any part of its password', () => {
    const wrong = () => read(`postgres://u:geheim/2,x@db1:5432,db2:5432/j?${attributes}`)
    expect(wrong).toThrow('DATABASE_URL: must be')
    expect(wrong).not.toThrow('geheim')
  })
})

describe('limits', () => {
  const read = (LIMITS: string, others: NodeJS.ProcessEnv = {}) => loadConfig({ ...env, ...others, LIMITS })

  test('each can be switched off by its name, except the length of the history', () => {
    const names = limitNames.filter((name) => name !== 'HISTORY_ROWS')
    const plain = Object.entries(read(''))
    const off = read(names.map((name) => `${name}=0`).join(','))
    const { otp, factorLimits, ...others } = off
    const { countries, takesPhoneAlone, ...ofOtp } = otp
    const changed = plain.filter(([key, value]) => typeof value === 'number' && Object(others)[key] !== value)
    expect(changed).toHaveLength(names.length - Object.keys({ ...ofOtp, ...factorLimits }).length)
    for (const [key] of changed) expect(Object(others)[key], key).toBe(0)
    expect(new Set([...Object.values(factorLimits), ...Object.values(ofOtp)])).toEqual(new Set([0]))
    expect([countries, takesPhoneAlone]).toEqual([['+91'], true])
  })

  test('SIZE sets them all, and a limit set by its name overrides it', () => {
    const of = (SIZE: string, limits = '') => {
      const { searchesAtOnce, answerCacheBytes, loginFailures, otp, historyRows } = read(limits, { SIZE })
      return [searchesAtOnce, answerCacheBytes / 2 ** 20, loginFailures, otp.allSendsPerDay, historyRows]
    }
    expect(of('small')).toEqual([1, 8, 5, 1000, 500_000])
    expect(of('')).toEqual([2, 16, 5, 10_000, 2_000_000])
    expect(of('large')).toEqual([4, 128, 5, 100_000, 20_000_000])
    const own = 'ANSWER_CACHE_MB=0, LOGIN_FAILURES=7\nOTP_ALL_SENDS_PER_DAY=2500'
    expect(of('large', own)).toEqual([4, 0, 7, 2500, 20_000_000])
    expect(() => of('huge')).toThrow('SIZE: must be small, normal, large')
    expect(read('REQUEST_TIMEOUT_SEC=20,POINT_MS=0.5')).toMatchObject({
      requestTimeoutMs: 20_000,
      pointMs: 0.5,
    })
  })

  test.each([
    ['SEARCH_WAITING=20', 'has no SEARCH_WAITING; the nearest name is SEARCHES_WAITING'],
    ['otp_sends=1', 'has no otp_sends; the nearest name is OTP_SENDS'],
    ['LOGIN_ACCOUNT_FAILURES=-1', 'LOGIN_ACCOUNT_FAILURES must be 0 or more'],
    ['POINTS_PER_MINUTE=many', 'POINTS_PER_MINUTE must be a number'],
    ['SEARCHES_WAITING=1.5', 'SEARCHES_WAITING must be a whole number'],
    ['POINTS_BURST=9', 'POINTS_BURST must be 0, or 10 or more, which one search costs'],
    ['STAFF_POINTS_PER_MINUTE=19', 'STAFF_POINTS_PER_MINUTE must be 0, or 20 or more'],
    ['OTP_KEPT_PERCENT=91', 'OTP_KEPT_PERCENT must be 90 or less'],
    ['HISTORY_ROWS=0', 'HISTORY_ROWS must be 1000 or more'],
    ['FILMS_AT_ONCE=1,FILMS_AT_ONCE=2', 'has FILMS_AT_ONCE twice'],
    ['POINTS_PER_MINUTE=', 'must be names with numbers, such as POINTS_PER_MINUTE=600,FILMS_AT_ONCE=5'],
    ['POINTS_PER_MINUTE 600', 'must be names with numbers'],
    ['constructor=1', 'has no constructor'],
  ])('%j is refused', (text, sentence) => expect(() => read(text)).toThrow(`LIMITS: ${sentence}`))

  test('a limit that is still set by its former variable is used, and the advice names the variable', () => {
    const former = { SEARCHES_WAITING: '20', OTP_SENDS: '2', OTP_TRIES: '' }
    const limits = read('FILMS_AT_ONCE=5', former)
    expect([limits.searchesWaiting, limits.otp.sends, limits.filmsAtOnce]).toEqual([20, 2, 5])
    const advice =
      'Set LIMITS=FILMS_AT_ONCE=5,SEARCHES_WAITING=20,OTP_SENDS=2 in place of SEARCHES_WAITING, OTP_SENDS'
    expect(limits.limitsAdvice).toBe(advice)
    expect(read('FILMS_AT_ONCE=5').limitsAdvice).toBeUndefined()
    expect(() => read('OTP_SENDS=5', former)).toThrow('LIMITS: has OTP_SENDS twice')
    expect(() => read('', { POINTS_BURST: '9' })).toThrow('LIMITS: POINTS_BURST must be 0, or 10 or more')
  })
})

test('OTP_COUNTRIES takes calling codes, or 0 for all countries', () => {
  const countries = (list: string) => loadConfig({ ...env, OTP_COUNTRIES: list }).otp.countries
  expect(countries('+91, 977,+1')).toEqual(['+91', '+977', '+1'])
  expect(countries('0')).toEqual([])
  for (const wrong of ['India', '+91;+1', '+', '+012'])
    expect(() => countries(wrong), wrong).toThrow(
      'OTP_COUNTRIES: must be calling codes such as +91,+977, or 0',
    )
})

test('a wrong choice is refused with the possible choices', () => {
  expect(() => loadConfig({ ...env, NODE_ENV: 'prod' })).toThrow('NODE_ENV: must be production, development')
  expect(() => loadConfig({ ...env, LOG_LEVEL: 'loud' })).toThrow('LOG_LEVEL: must be fatal, error, warn')
})

test('DRM_SETS gives protected films two sets of streams, or only the set for cbcs', () => {
  const hasCencSet = (sets?: string) => loadConfig({ ...env, DRM_SETS: sets }).hasCencSet
  expect([hasCencSet(), hasCencSet('cenc,cbcs'), hasCencSet('cbcs')]).toEqual([true, true, false])
  expect(() => hasCencSet('cenc')).toThrow('DRM_SETS: must be cenc,cbcs or cbcs')
})

test('metrics are off unless a token or a port is set', () => {
  const metrics = (given: NodeJS.ProcessEnv) => loadConfig({ ...env, ...given }).metrics
  expect(metrics({})).toBeUndefined()
  expect(metrics({ METRICS_PORT: '9464' })).toEqual({ token: undefined, port: 9464 })
  expect(metrics({ METRICS_TOKEN: 'token-of-the-operator' })?.token).toBe('token-of-the-operator')
  for (const token of ['too-short', 'a token that has blanks'])
    expect(() => metrics({ METRICS_TOKEN: token })).toThrow('METRICS_TOKEN: must have at least 16 characters')
  expect(() => metrics({ METRICS_PORT: '3000' })).toThrow('METRICS_PORT: must be another port than PORT')
})

test('at most one service can protect films', () => {
  const [one, other] = [{ name: 'one' }, { name: 'other' }]
  expect(onlyProvider([undefined])).toBeUndefined()
  expect(onlyProvider([undefined, other])).toBe(other)
  expect(() => onlyProvider([one, other])).toThrow('one and other are both set')
})

describe('the fixed code for app reviewers', () => {
  const day = (fromNow: number) => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10)
  const given = {
    OTP_REVIEW_PHONE: '98111 11111',
    OTP_REVIEW_CODE: '482913',
    OTP_REVIEW_UNTIL: day(90),
  }
  const read = (other: NodeJS.ProcessEnv = {}) => loadConfig({ ...env, ...given, ...other }).otpReview

  test('is off unless it is set, and always off for workers', () => {
    expect(loadConfig(env).otpReview).toBeUndefined()
    expect(read({ SERVICES: 'worker' })).toBeUndefined()
    expect(read()).toEqual({
      phone: '+919811111111',
      code: '482913',
      until: new Date(`${day(90)}T23:59:59.999+05:30`),
    })
  })

  test('ends after its last day, and the server can still restart', () => {
    expect(read({ OTP_REVIEW_UNTIL: '2026-01-31' })?.until.getTime()).toBeLessThan(Date.now())
  })

  test.each([
    [{ OTP_REVIEW_CODE: '' }, 'OTP_REVIEW_CODE: must be given together with the other two'],
    [{ OTP_REVIEW_UNTIL: '' }, 'OTP_REVIEW_UNTIL: must be given together with the other two'],
    [{ OTP_REVIEW_PHONE: '' }, 'OTP_REVIEW_PHONE: must be given together with the other two'],
    [{ OTP_REVIEW_PHONE: '+91 12345678' }, 'OTP_REVIEW_PHONE: must be the number of a phone'],
    [
      { OTP_REVIEW_PHONE: '+14155550123' },
      'OTP_REVIEW_PHONE: must be a number of a country in OTP_COUNTRIES',
    ],
    [{ OTP_REVIEW_CODE: '48291' }, 'OTP_REVIEW_CODE: must be six digits'],
    [{ OTP_REVIEW_UNTIL: '2026-02-30' }, 'OTP_REVIEW_UNTIL: must be a day such as'],
    [{ OTP_REVIEW_UNTIL: day(400) }, 'OTP_REVIEW_UNTIL: must be within a year'],
  ])('%j is refused', (other, sentence) => expect(() => read(other)).toThrow(sentence))
})

describe('the gateway of login codes', () => {
  const url = 'https://sms.example.org/send'
  const read = (given: NodeJS.ProcessEnv) => loadConfig({ ...env, ...given }).otpGateway
  const form = '{"content-type": "application/x-www-form-urlencoded"}'

  test('uses the templates of its settings', () => {
    expect(read({})).toBeUndefined()
    expect(read({ OTP_GATEWAY_HEADERS: '', OTP_GATEWAY_BODY: '' })).toBeUndefined()
    expect(read({ OTP_GATEWAY_URL: url })).toMatchObject({ headers: { 'content-type': 'application/json' } })
    const given = { OTP_GATEWAY_HEADERS: form, OTP_GATEWAY_BODY: 'to={phoneDigits}&msg={code}' }
    expect(read({ OTP_GATEWAY_URL: url, ...given })).toMatchObject({ headers: JSON.parse(form) })
    const vendor = '{"content-type": "application/vnd.sms+json; charset=utf-8"}'
    expect(read({ OTP_GATEWAY_URL: url, OTP_GATEWAY_HEADERS: vendor })).toBeDefined()
  })

  const refused: [NodeJS.ProcessEnv, string][] = [
    [{ OTP_PROVIDER: 'msg91' }, 'OTP_PROVIDER: is gone'],
    [
      { OTP_PROVIDER: 'twilio', SERVICES: 'worker' },
      'set OTP_GATEWAY_URL, OTP_GATEWAY_HEADERS, OTP_GATEWAY_BODY',
    ],
    [{ OTP_GATEWAY_URL: '', OTP_GATEWAY_BODY: '{}' }, 'BODY: must be given together with OTP_GATEWAY_URL'],
    [
      { OTP_GATEWAY_BODY: '{"to": "{phone}", "code": "{code}", "x": "{name}"}' },
      'BODY: must have no other placeholders',
    ],
    [{ OTP_GATEWAY_BODY: '{"to": "{phone}", "code": "{code}", "x": "{ code }"}' }, '{ code } is none'],
    [{ OTP_GATEWAY_URL: `${url}?to={constructor}` }, 'URL: must have no other placeholders'],
    [{ OTP_GATEWAY_HEADERS: '{"x": "{Token}"}' }, 'HEADERS: must have no other placeholders'],
    [{ OTP_GATEWAY_BODY: '{"to": "{phone}"}' }, 'BODY: must have {code}, and {phone} or {phoneDigits}'],
    [{ OTP_GATEWAY_BODY: '{"code": "{code}"}' }, 'BODY: must have {code}, and {phone} or {phoneDigits}'],
    [{ OTP_GATEWAY_BODY: '{"to": "{phone}", "code": {code}}' }, 'BODY: must be JSON'],
    [{ OTP_GATEWAY_BODY: 'to={phone}&code={code}' }, 'BODY: must be JSON'],
    [{ OTP_GATEWAY_HEADERS: form }, 'BODY: must be given for a form'],
    [{ OTP_GATEWAY_HEADERS: '{"content-type": "text/xml"}' }, 'HEADERS: must have a content-type'],
    [{ OTP_GATEWAY_HEADERS: 'authkey: x' }, 'HEADERS: must be a JSON object of headers'],
    [{ OTP_GATEWAY_HEADERS: '{"x": "a\\r\\nhost: b"}' }, 'HEADERS: must be a JSON object of headers'],
    [{ OTP_GATEWAY_HEADERS: '{"x y": "a"}' }, 'HEADERS: must be a JSON object of headers'],
    [{ OTP_GATEWAY_HEADERS: '{"Content-Length": "1"}' }, 'HEADERS: must be a JSON object of headers'],
    [{ OTP_GATEWAY_TOKEN: 'key\r\nhost: b' }, 'TOKEN: must have no line breaks'],
    [{ OTP_GATEWAY_HEADERS: '{"x": "{token}"}' }, 'TOKEN: must be given if {token} is in a template'],
    [
      { OTP_GATEWAY_HEADERS: '{"x": "y"}', OTP_GATEWAY_TOKEN: 'key' },
      'TOKEN: must be given if {token} is in a',
    ],
    [{ OTP_GATEWAY_URL: 'https://{phoneDigits}.example.org' }, 'URL: must have neither a placeholder nor'],
    [{ OTP_GATEWAY_URL: 'https://user:x@sms.example.org' }, 'URL: must have neither a placeholder nor'],
  ]
  test.each(refused.map(([given, sentence]) => [sentence, given] as const))(
    'refuses wrong settings with: %s',
    (sentence, given) => {
      expect(() => read({ OTP_GATEWAY_URL: url, ...given })).toThrow(sentence)
    },
  )

  test('is not read by a worker, which needs no token', () => {
    const shared = { OTP_GATEWAY_URL: url, OTP_GATEWAY_HEADERS: '{"x": "{token}"}' }
    expect(read({ ...shared, SERVICES: 'worker' })).toBeUndefined()
  })

  test('shows no secret in a refusal', () => {
    const secret = 'geheim\nx'
    expect(() => read({ OTP_GATEWAY_URL: url, OTP_GATEWAY_TOKEN: secret })).not.toThrow('geheim')
    expect(() => read({ OTP_GATEWAY_URL: url, OTP_GATEWAY_HEADERS: '{"x": "geheim\\n1"}' })).not.toThrow(
      'geheim',
    )
  })
})
