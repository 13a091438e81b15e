// Limits on requesting and trying codes. A stranger must not be able to lock somebody else out.
import { Writable } from 'node:stream'
import { calls } from '@jinvani/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '../../platform/app-error.ts'
import { limitHits } from '../../platform/load/point-limiter.ts'
import { createLogger } from '../../platform/log/logger.ts'
import { Metrics } from '../../platform/metrics/metrics.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { isOnServer } from '../../testing/test-database.ts'
import { endAllCodes, requestOtp, sweepCodes, verifyOtp } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true })
})
beforeEach(async () => {
  await app.deps.db.deleteFrom('rateLimits').execute()
  await app.deps.db.deleteFrom('otpRequests').execute()
  await app.deps.db.deleteFrom('appUsers').execute()
})
afterAll(() => app.close())

const phone = '+919812345678'
const [home, stranger] = ['203.0.113.1', '198.51.100.1']
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
async function request(address = home, number = phone) {
  const { status, body, headers } = await app.call(calls.appRequestOtp, {
    body: { phone: number },
    ...from(address),
  })
  return { status, body, headers, requestId: body.requestId, code: app.sentCodes.get(number) ?? '' }
}
const verify = async (body: { code: string; requestId?: string; phone?: string }, address = home) =>
  (await app.call(calls.appVerifyOtp, { body: { phone, ...body }, ...from(address) })).status
/** Returns a wrong code, and a different one for each `by`. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
const limitsWith = (otp: Partial<TestApp['deps']['config']['otp']>) => {
  const { config } = app.deps
  return { ...app.deps, config: { ...config, otp: { ...config.otp, ...otp } } }
}
const rows = () => app.deps.db.selectFrom('rateLimits').select(['key', 'count']).execute()
const countOf = async (name: string) => (await rows()).filter(({ key }) => key.startsWith(`${name}:`))
const setCount = (name: string, count: number) =>
  app.deps.db.updateTable('rateLimits').set({ count }).where('key', 'like', `${name}:%`).execute()

describe('reviewers of the app stores', () => {
  const code = '482913'
  const number = '+919811100007'
  const outcomes = async () =>
    (await app.deps.db.selectFrom('otpLog').select('outcome').execute()).map(({ outcome }) => outcome)
  const review = (until: number) => {
    app.deps.config.otpReview = { phone: number, code, until: new Date(Date.now() + until) }
    app.sentCodes.clear()
  }
  beforeEach(async () => {
    await app.deps.db.deleteFrom('otpLog').execute()
  })
  afterEach(() => {
    app.deps.config.otpReview = undefined
  })

  test('sign in with the fixed code; no message is sent, and limits and log work as usual', async () => {
    review(60_000)
    for (let n = 0; n < 3; n++) expect((await request(home, number)).status).toBe(200)
    const { status, body } = await request(home, number)
    expect([status, body]).toMatchObject([429, { code: 'rate-limited' }])
    expect(app.sentCodes.size).toBe(0)
    expect(await verify({ code: wrong(code), phone: number })).toBe(401)
    expect(await verify({ code, phone: number })).toBe(200)
    expect((await outcomes()).toSorted()).toEqual(['sent', 'sent', 'sent', 'signed-in', 'wrong-code'])
  })

  test('have to request a code each time, and have five tries for it', async () => {
    review(60_000)
    expect(await verify({ code, phone: number })).toBe(401)
    const { requestId } = await request(home, number)
    for (let n = 1; n <= 5; n++) await verify({ code: wrong(code, n), phone: number, requestId })
    expect(await verify({ code, phone: number, requestId })).toBe(401)
  })

  test('can use the fixed code with their number only, and until the last day of the setting', async () => {
    review(60_000)
    await request(home)
    expect(app.sentCodes.has(phone)).toBe(true)
    review(-1)
    const { code: sent } = await request(home, number)
    expect(sent).toMatch(/^\d{6}$/)
    if (sent !== code) expect(await verify({ code, phone: number })).toBe(401)
    expect(await verify({ code: sent, phone: number })).toBe(200)
  })
})

describe('the id of a request', () => {
  test('opens an account only with its own code', async () => {
    const first = await request()
    const second = await request()
    expect(first.requestId).not.toBe(second.requestId)
    const { code } = second
    if (first.code !== code) expect(await verify({ code, requestId: first.requestId })).toBe(401)
    expect(await verify({ code, requestId: 'made-up' })).toBe(401)
    expect(await verify({ code, requestId: second.requestId, phone: '+919812345670' })).toBe(401)
    // The phone may change its network between requesting and entering the code.
    expect(await verify({ code, requestId: second.requestId }, stranger)).toBe(200)
    expect(await verify({ code, requestId: second.requestId })).toBe(401)
    // The second request leaves the first code valid.
    expect(await verify({ code: first.code, requestId: first.requestId })).toBe(200)
  })

  test('opens nothing after the operator has ended all codes', async () => {
    const { code, requestId } = await request()
    await request(home, '+919812345670')
    expect(await endAllCodes(app.deps.db)).toBe(2)
    expect(await verify({ code, requestId })).toBe(401)
    expect(await endAllCodes(app.deps.db)).toBe(0)
  })

  // PGlite has no clock of its own: it runs in this process.
  test.runIf(isOnServer)(
    'opens the account even when the clock of a process is five minutes ahead',
    async () => {
      const { code, requestId } = await request()
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 })
      const status = await verify({ code, requestId }).finally(() => vi.useRealTimers())
      expect(status).toBe(200)
    },
  )

  test('has its own five tries', async () => {
    const [one, other] = [await request(), await request()]
    for (let n = 1; n <= 5; n++)
      expect(await verify({ code: wrong(one.code, n), requestId: one.requestId }, `198.51.100.${n}`)).toBe(
        401,
      )
    expect(await verify({ code: one.code, requestId: one.requestId })).toBe(401)
    expect(await verify({ code: other.code, requestId: other.requestId })).toBe(200)
  })

  test('can be made compulsory; an app that does not send it is then asked to update', async () => {
    const { code, requestId } = await request()
    const deps = limitsWith({ takesPhoneAlone: false })
    const refused = await verifyOtp(deps, { phone, code }, home).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'validation', message: expect.stringContaining('update the app') })
    expect(await countOf('otp-verify-address')).toEqual([])
    expect((await verifyOtp(deps, { phone, code, requestId }, home)).user.phone).toBe(phone)
  })

  test.each([
    ['a number', 5],
    ['too long', 'x'.repeat(101)],
  ])('is refused if it is %s', async (_, requestId) => {
    const body = { phone, code: '123456', requestId }
    expect((await app.call(calls.appVerifyOtp, { body })).status).toBe(422)
  })
})

describe('nobody can lock another person out', () => {
  test.each(['with the id', 'by the phone alone'])(
    "%s: wrong tries of a stranger do not end a person's code",
    async (way) => {
      const { code, requestId } = await request()
      for (let n = 1; n <= 10; n++) expect(await verify({ code: wrong(code, n) }, stranger)).toBe(401)
      // From the stranger's address, even the right code is now refused.
      expect(await verify({ code }, stranger)).toBe(401)
      expect(await verify(way === 'with the id' ? { code, requestId } : { code })).toBe(200)
    },
  )

  test('all networks of one IPv6 /48 share the tries of one address', async () => {
    const { code } = await request()
    for (let n = 1; n <= 40; n++) await verify({ code: wrong(code, n) }, `2001:db8:1:${n}::1`)
    expect(await verify({ code })).toBe(200)
  })

  test("a stranger who requests a code for a person's number does not end the person's code", async () => {
    const own = await request()
    const theirs = await request(stranger)
    for (let n = 1; n <= 5; n++) expect(await verify({ code: wrong(theirs.code, n) }, stranger)).toBe(401)
    expect(await verify({ code: own.code })).toBe(200)
  })

  test('any number of wrong tries without the request id does not use up the code of an app that sends the id', async () => {
    const { code, requestId } = await request()
    for (let n = 1; n <= 36; n++)
      expect(await verify({ code: wrong(code, n) }, `198.51.100.${Math.ceil(n / 5)}`)).toBe(401)
    // All tries with the phone alone are used up. With the id, four of five are left after one wrong try.
    expect(await verify({ code })).toBe(401)
    expect(await verify({ code: wrong(code), requestId })).toBe(401)
    expect(await verify({ code, requestId })).toBe(200)
    expect(await verify({ code, requestId })).toBe(401)
  })

  test('tries with the id do not count as tries with the phone alone', async () => {
    const { code, requestId } = await request()
    for (let n = 1; n <= 5; n++) expect(await verify({ code: wrong(code, n), requestId }, stranger)).toBe(401)
    expect(await verify({ code, requestId })).toBe(401)
    expect(await verify({ code })).toBe(200)
  })

  test('after thirty wrong tries without a request id, even the right code is refused without one', async () => {
    const { code } = await request()
    for (let n = 1; n <= 29; n++)
      expect(await verify({ code: wrong(code, n) }, `198.51.100.${Math.ceil(n / 5)}`)).toBe(401)
    const { db } = app.deps
    const tries = async () =>
      (await db.selectFrom('otpRequests').select('tries').executeTakeFirstOrThrow()).tries
    expect(await tries()).toBe(29)
    // Only one try is left, so only one of these four parallel tries is counted.
    const guess = (n: number) => verifyOtp(app.deps, { phone, code: wrong(code, 30 + n) }, `192.0.2.${n}`)
    await Promise.allSettled([1, 2, 3, 4].map(guess))
    expect(await verify({ code })).toBe(401)
    expect(await tries()).toBe(30)
    // Once no try is left, further tries add no rows.
    const before = (await countOf('otp-try')).length
    expect(await verify({ code }, '192.0.2.77')).toBe(401)
    expect((await countOf('otp-try')).length).toBe(before)
  })
})

test('an app that does not send the id may change its network between request and code', async () => {
  const { code } = await request()
  expect(await verify({ code }, '192.0.2.9')).toBe(200)
})

describe('sending a code', () => {
  test('that fails counts only towards the ten-minute limit of the address, and leaves no valid code', async () => {
    const sendOtp = async () => {
      throw new AppError('unavailable')
    }
    for (let n = 0; n < 5; n++)
      await expect(requestOtp({ ...app.deps, sendOtp }, phone, home)).rejects.toThrow(AppError)
    const counts = Object.fromEntries((await rows()).map(({ key, count }) => [key.split(':')[0], count]))
    expect(counts).toEqual({
      'otp-address': 5,
      'otp-day-address': 0,
      'otp-new': 0,
      'otp-all': 0,
      'otp-prefix': 0,
      'otp-day': 0,
      otp: 0,
    })
    expect(await app.deps.db.selectFrom('otpRequests').select('id').execute()).toEqual([])
    expect((await request()).status).toBe(200)
  })

  test('is possible only to numbers of the countries in the settings', async () => {
    const ask = (number: string, countries: string[]) =>
      requestOtp(limitsWith({ countries }), number, home).catch((error: unknown) => error)
    expect(await ask('+14155550100', ['+91'])).toMatchObject({
      code: 'validation',
      errors: [
        {
          path: 'phone',
          message: 'Codes are sent only to numbers that begin with +91',
          kind: 'country',
          countries: ['+91'],
        },
      ],
    })
    expect(await ask('+14155550100', ['+91', '+977'])).toMatchObject({
      message: expect.stringMatching(/\+91 or \+977$/),
    })
    expect(await rows()).toEqual([])
    expect(await ask('+9779812345678', ['+91', '+977'])).toMatchObject({ expiresIn: 300 })
    expect(await ask('+14155550100', [])).toMatchObject({ expiresIn: 300 })
    expect((await request(home, '+14155550100')).status).toBe(422)
  })

  test.each([
    ['otp-address', 50, '+919800011111'],
    ['otp-day-address', 300, '+919800011111'],
    ['otp-prefix', 200, '+919812349999'],
    ['otp-new', 8000, '+919700011111'],
    ['otp-all', 10_000, '+919700011111'],
    ['otp-day', 10, phone],
    ['otp', 3, phone],
  ])('is refused over the limit %s (%d)', async (name, limit, number) => {
    await request()
    await setCount(name, limit - 1)
    const hits = limitHits.get(name) ?? 0
    expect((await request(home, number)).status).toBe(200)
    const refused = await request(home, number)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(limitHits.get(name)).toBe(hits + 1)
  })

  test('is also limited in ten minutes: 500 codes for all networks of one /48 together', async () => {
    await request('2001:db8:1:1::1')
    await setCount('otp-site', 499)
    expect((await request('2001:db8:1:2::1', '+919800000002')).status).toBe(200)
    const before = (await rows()).length
    for (let n = 3; n < 10; n++)
      expect((await request(`2001:db8:1:${n}::1`, `+91980000000${n}`)).status).toBe(429)
    expect((await rows()).length).toBe(before)
    expect((await request('2001:db8:2:1::1', '+919800000002')).status).toBe(200)
  })

  test('is possible to fifty numbers in ten minutes from one address, and no more', async () => {
    const statuses: number[] = []
    for (let n = 10; n < 70; n++) statuses.push((await request(stranger, `+9198000${n}111`)).status)
    expect(statuses).toEqual([...Array<number>(50).fill(200), ...Array<number>(10).fill(429)])
    expect((await request(home, '+919800070111')).status).toBe(200)
  })

  test('is also limited per day: 1,000 codes for all networks of one /48 together', async () => {
    await request('2001:db8:1:1::1')
    await setCount('otp-day-site', 999)
    expect((await request('2001:db8:1:2::1', '+919800000002')).status).toBe(200)
    expect((await request('2001:db8:1:3::1', '+919800000003')).status).toBe(429)
    expect((await request('2001:db8:2:1::1', '+919800000003')).status).toBe(200)
  })

  test('does not count towards the daily limit of the address if the limit of the number refuses it', async () => {
    for (let n = 0; n < 8; n++) await request()
    const [day] = await countOf('otp-day-address')
    expect(day?.count).toBe(3)
  })

  test('to an existing account is possible even after strangers have used up their share of the daily limit', async () => {
    await app.deps.db.insertInto('appUsers').values([{ phone: '+919811100001' }, { phone: '+919811100002', blocked: true }]).execute() // prettier-ignore
    const deps = { ...limitsWith({ allSendsPerDay: 10, keptPercent: 30 }), metrics: new Metrics() }
    let asked = 0
    const ask = (number: string) =>
      requestOtp(deps, number, `203.0.113.${++asked}`).then(
        () => 200,
        (error: unknown) => (error instanceof AppError ? error.status : 0),
      )
    const newcomers: number[] = []
    for (let n = 0; n < 30; n++) newcomers.push(await ask(`+9198111${20_000 + n}`))
    expect(newcomers).toEqual([...Array<number>(7).fill(200), ...Array<number>(23).fill(429)])
    expect(await ask('+919811100002')).toBe(429)
    for (let n = 0; n < 3; n++) expect(await ask('+919811100001')).toBe(200)
    expect(await ask('+919811100001')).toBe(429)
    expect(await deps.metrics.print()).toContain('jinvani_otp_alarms_total{cap="new",end="reached"} 1')
  })

  test('to a made-up number stores no rows once a limit is reached', async () => {
    await request()
    await setCount('otp-address', 47)
    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => request(home, `+9197000${10_000 + n}`)),
    )
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(3)
    expect((await countOf('otp')).length).toBe(1 + 3)
    await setCount('otp-address', 0)
    await setCount('otp-all', 10_000)
    const before = (await rows()).length
    for (let n = 0; n < 5; n++) expect((await request(home, `+9196000${10_000 + n}`)).status).toBe(429)
    expect((await rows()).length).toBe(before)
  })
})

test.each([
  {
    cap: 'the day',
    otp: { allSendsPerDay: 5, keptPercent: 0 },
    alarms: { 'otp-day-cap-near': 'soon no codes', 'otp-day-cap-reached': 'no codes are sent today' },
  },
  {
    cap: 'new people, while the day has codes left',
    otp: { allSendsPerDay: 10, keptPercent: 30 },
    alarms: { 'otp-new-cap-near': 'soon no codes', 'otp-new-cap-reached': 'no codes are sent to new people' },
  },
])('caps raise one alarm when they are nearly reached and one when they are reached: $cap', async (each) => {
  const lines: { alarm: string; level: number; msg: string }[] = []
  const destination = new Writable({
    write: (chunk: Buffer, _, done) => {
      lines.push(JSON.parse(chunk.toString()) as (typeof lines)[number])
      done()
    },
  })
  const deps = {
    ...limitsWith({ ...each.otp, prefixSends: 0 }),
    log: createLogger('error', destination),
    metrics: new Metrics(),
  }
  for (let n = 0; n < 9; n++) await requestOtp(deps, `+91980000000${n}`, home).catch(() => {})
  expect(lines.map(({ alarm, level, msg }) => ({ alarm, level, msg }))).toEqual(
    Object.entries(each.alarms).map(([alarm, words]) => ({
      alarm,
      level: 50,
      msg: expect.stringContaining(words),
    })),
  )
  const printed = await deps.metrics.print()
  for (const alarm of Object.keys(each.alarms)) {
    const [, cap, , end] = alarm.split('-')
    expect(printed).toContain(`jinvani_otp_alarms_total{cap="${cap}",end="${end}"} 1`)
  }
  expect(JSON.stringify(lines)).not.toContain('98000000')
})

describe('trying codes', () => {
  test('is limited by address, and right codes do not count', async () => {
    const { code, requestId } = await request()
    expect(await verify({ code: wrong(code), requestId })).toBe(401)
    await setCount('otp-verify-address', 99)
    expect(await verify({ code: wrong(code, 2), requestId })).toBe(401)
    const { status, headers } = await app.call(calls.appVerifyOtp, {
      body: { phone, code, requestId },
      ...from(home),
    })
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await verify({ code, requestId }, '192.0.2.1')).toBe(200)
    expect((await countOf('otp-verify-address')).map(({ count }) => count).toSorted((a, b) => a - b)).toEqual(
      [0, 101],
    )
  })

  test('is limited for a whole /48, too', async () => {
    expect(await verify({ code: '000000', requestId: 'made-up' }, '2001:db8:1:1::1')).toBe(401)
    await setCount('otp-verify-site', 1000)
    expect(await verify({ code: '000000', requestId: 'made-up' }, '2001:db8:1:2::1')).toBe(429)
    expect((await countOf('otp-verify-address')).length).toBe(1)
  })
})

test('limits of one-time passwords that are set to 0 refuse nothing', async () => {
  const off = { sends: 0, sendsPerDay: 0, addressSends: 0, addressSendsPerDay: 0, siteSendsPerDay: 0, prefixSends: 0, allSendsPerDay: 0, tries: 0, triesInAll: 0, addressFailures: 0 } // prettier-ignore
  const deps = limitsWith(off)
  const { requestId } = await requestOtp(deps, phone, home)
  const code = app.sentCodes.get(phone) ?? ''
  for (let n = 1; n <= 32; n++)
    await expect(verifyOtp(deps, { phone, code: wrong(code, n), requestId }, home)).rejects.toThrow('code')
  await verifyOtp(deps, { phone, code, requestId }, home)
  expect(await rows()).toEqual([])
})

test('no row of codes or limits has a phone number in it', async () => {
  await request()
  await request(home, '+919812345679')
  const codes = await app.deps.db.selectFrom('otpRequests').selectAll().execute()
  const kept = JSON.stringify([codes, (await rows()).filter(({ key }) => !key.includes('-address:'))])
  expect(kept).not.toMatch(/9812345678|203\.0\.113/)
})

test('expired codes are deleted', async () => {
  await request()
  await request(home, '+919812345679')
  const { db } = app.deps
  const codes = () => db.selectFrom('otpRequests').select('id').execute()
  const [first] = await codes()
  await db
    .updateTable('otpRequests')
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where('id', '=', first?.id ?? '')
    .execute()
  await sweepCodes(app.deps.db)
  expect((await codes()).length).toBe(1)
})
