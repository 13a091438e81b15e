import { describe, expect, test } from 'vitest'
import { scheduleAfter, scheduleProblems, timedFields } from './schedule.ts'

const now = Date.parse('2027-08-01T00:00:00Z')
const early = '2027-09-03T00:30:00.000Z'
const late = '2027-09-10T18:30:00.000Z'
const past = '2027-07-31T23:59:59.999Z'
const none = { active: false, publishAt: null, unpublishAt: null }

test('a time is stored in one form, in UTC', () => {
  const { sent } = timedFields.publishAt
  expect(sent.parse('2027-09-03T00:30:00Z')).toBe(early)
  expect(sent.parse(null)).toBeNull()
  const sentenceOf = (value: unknown) => sent.safeParse(value).error?.issues[0]?.message
  expect(sentenceOf('')).toBe('Complete the date and the time')
  for (const wrong of [
    '2027-09-03',
    '2027-09-03T00:30Z',
    '2027-09-03T06:00:00+05:30',
    '2027-02-30T00:00:00Z',
    7,
    true,
  ])
    expect(sentenceOf(wrong)).toBe('This must be a time in UTC, such as 2027-09-03T00:30:00Z')
})

describe('complaints about a schedule', () => {
  const passed = 'This time has passed. Choose a later one'
  test.each([
    [{ publishAt: past }, 'publishAt', passed],
    [{ publishAt: new Date(now).toISOString() }, 'publishAt', passed],
    [{ unpublishAt: past, active: true }, 'unpublishAt', passed],
    [{ publishAt: late, unpublishAt: early }, 'unpublishAt', 'It has to end after it goes live'],
    [{ publishAt: early, unpublishAt: early }, 'unpublishAt', 'It has to end after it goes live'],
    [
      { publishAt: early, active: true },
      'publishAt',
      'It is live already. Make it inactive to have it go live later',
    ],
  ])('name the one time that is wrong: %j', (fields, path, message) => {
    expect(scheduleProblems({ ...none, ...fields }, undefined, now)).toEqual([{ path, message }])
  })

  test.each([
    { publishAt: past, unpublishAt: past },
    { publishAt: late, unpublishAt: early, active: true },
  ])('name both times if both are wrong: %j', (times) => {
    const paths = scheduleProblems({ ...none, ...times }, undefined, now).map(({ path }) => path)
    expect(paths).toEqual(['publishAt', 'unpublishAt'])
  })

  test.each([
    none,
    { ...none, publishAt: early, unpublishAt: late },
    { ...none, active: true, unpublishAt: early },
    { ...none, unpublishAt: early },
  ])('are not made for %j', (wanted) => {
    expect(scheduleProblems(wanted, undefined, now)).toEqual([])
  })

  test.each([{ publishAt: late }, { unpublishAt: '2027-09-01T00:00:00.000Z' }])(
    'are made for a changed time that contradicts a stored one: %j',
    (changed) => {
      const stored = { publishAt: early, unpublishAt: early }
      expect(scheduleProblems({ ...none, ...stored, ...changed }, stored, now)).toMatchObject([
        { path: 'unpublishAt', message: expect.stringMatching(/^It has to end/) },
      ])
    },
  )

  test('are not made for stored times, even if they have passed', () => {
    const stored = { publishAt: past, unpublishAt: past }
    expect(scheduleProblems({ ...none, ...stored }, stored, now)).toEqual([])
    expect(scheduleProblems({ ...none, ...stored, unpublishAt: late }, stored, now)).toEqual([])
    const live = { active: true, publishAt: early, unpublishAt: null }
    expect(scheduleProblems(live, live, now)).toEqual([])
  })
})

describe('a change of `active` by hand', () => {
  const window = { active: false, publishAt: early, unpublishAt: late }
  const live = { active: true, publishAt: null, unpublishAt: late }

  test('clears the time planned for that change, even if the request sends it back unchanged', () => {
    expect(scheduleAfter(window, { active: true })).toEqual({ publishAt: null, unpublishAt: late })
    expect(scheduleAfter(window, { ...window, active: true })).toEqual({ publishAt: null, unpublishAt: late })
    expect(scheduleAfter(live, { active: false })).toEqual({ publishAt: null, unpublishAt: null })
  })

  test('keeps a time that the same request sets', () => {
    expect(scheduleAfter(live, { active: false, publishAt: early })).toEqual({
      publishAt: early,
      unpublishAt: late,
    })
    expect(scheduleAfter(live, { active: false, unpublishAt: early }).unpublishAt).toBe(early)
    expect(scheduleAfter(window, { active: true, publishAt: late }).publishAt).toBe(late)
  })

  test('clears nothing if `active` stays the same', () => {
    expect(scheduleAfter(window, { ...window })).toEqual({ publishAt: early, unpublishAt: late })
    expect(scheduleAfter(window, { active: false })).toEqual({ publishAt: early, unpublishAt: late })
    expect(scheduleAfter({ ...live, active: false }, { active: false }).unpublishAt).toBe(late)
    expect(scheduleAfter(window, {})).toEqual({ publishAt: early, unpublishAt: late })
    expect(scheduleAfter(window, { publishAt: null })).toEqual({ publishAt: null, unpublishAt: late })
  })
})
