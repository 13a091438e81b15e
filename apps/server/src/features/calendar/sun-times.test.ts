// Compares the times of the sun with NOAA's formulas (https://gml.noaa.gov/grad/solcalc/solareqns.PDF, with the series
// of Meeus, Astronomical Algorithms, chapter 25), which are not those of the product; and the vows with their
// definitions.
import type { Pachkhan } from '@jinvani/contract'
import { Observer } from 'astronomy-engine'
import { describe, expect, test } from 'vitest'
import { addDays } from './sky.ts'
import { dayAt, findSunTimes } from './sun-times.ts'

const { sin, cos, tan, asin, acos, floor } = Math
const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

/** Computes the declination of the sun (in radians) and the equation of time (in minutes). */
function noaaSun(moment: number) {
  const t = (moment / 86_400_000 + 2_440_587.5 - 2_451_545) / 36_525
  const long = radians((280.466_46 + t * (36_000.769_83 + t * 0.000_303_2)) % 360)
  const anomaly = radians(357.529_11 + t * (35_999.050_29 - 0.000_153_7 * t))
  const e = 0.016_708_634 - t * (0.000_042_037 + 0.000_000_126_7 * t)
  const centre =
    sin(anomaly) * (1.914_602 - t * (0.004_817 + 0.000_014 * t)) +
    sin(2 * anomaly) * (0.019_993 - 0.000_101 * t) +
    sin(3 * anomaly) * 0.000_289
  const omega = radians(125.04 - 1934.136 * t)
  const apparent = long + radians(centre - 0.005_69 - 0.004_78 * sin(omega))
  const tilt = radians(23.439_291 - 0.013_004_2 * t + 0.002_56 * cos(omega))
  const y = tan(tilt / 2) ** 2
  const equation =
    y * sin(2 * long) -
    2 * e * sin(anomaly) +
    4 * e * y * sin(anomaly) * cos(2 * long) -
    0.5 * y * y * sin(4 * long) -
    1.25 * e * e * sin(2 * anomaly)
  return { declination: asin(sin(tilt) * sin(apparent)), equation: 4 * degrees(equation) }
}

/** Time of sunrise (`side` -1) or sunset (1). Computes it five times, since the sun's place depends on it. */
function noaaTime(latitude: number, longitude: number, day: string, side: 1 | -1): number {
  let minutes = 720 - 4 * longitude
  for (let round = 0; round < 5; round += 1) {
    const { declination, equation } = noaaSun(Date.parse(day) + minutes * 60_000)
    const phi = radians(latitude)
    const hour = acos(cos(radians(90.833)) / (cos(phi) * cos(declination)) - tan(phi) * tan(declination))
    minutes = 720 - 4 * longitude - equation + side * 4 * degrees(hour)
  }
  return Date.parse(day) + minutes * 60_000
}

const days = Array.from({ length: floor(365 / 5) }, (_, index) => addDays('2027-01-01', 5 * index))

test.each([
  ['Ahmedabad', 23, 72.6],
  ['Singapore', 1.4, 103.8],
  ['London', 51.5, -0.1],
  ['New York', 40.7, -74],
  ['Sydney', -33.9, 151.2],
  ['Reykjavik', 64.1, -21.9],
  ['Fiji, beside the line of the date', -17.8, 178],
  ['Hawaii', 21.3, -157.9],
])(
  'sunrise and sunset of %s differ by less than a minute from the formulas of NOAA',
  (_, latitude, longitude) => {
    const observer = new Observer(latitude, longitude, 0)
    const furthest = days.map((day) => {
      const { sunrise, sunset } = findSunTimes(observer, day)
      return Math.max(
        Math.abs(Date.parse(sunrise ?? '') - noaaTime(latitude, longitude, day, -1)),
        Math.abs(Date.parse(sunset ?? '') - noaaTime(latitude, longitude, day, 1)),
      )
    })
    expect(Math.max(...furthest) / 1000).toBeLessThan(60)
  },
)

test('the times of the vows are at the parts of the day by which they are defined', () => {
  const { sunrise, sunset, pachkhan } = findSunTimes(new Observer(23, 72.6, 0), '2027-03-21')
  const [rises, sets] = [Date.parse(sunrise ?? ''), Date.parse(sunset ?? '')]
  const part = (name: Pachkhan) => (Date.parse(pachkhan?.[name] ?? '') - rises) / (sets - rises)
  expect(pachkhan?.navkarsi).toBe(new Date(rises + 48 * 60_000).toISOString())
  const others = ['porsi', 'sadhPorsi', 'purimaddha', 'avaddha', 'chauvihar'] as const
  for (const [index, fraction] of [0.25, 0.375, 0.5, 0.75, 1].entries())
    expect(part(others[index] ?? 'navkarsi')).toBeCloseTo(fraction, 5)
})

describe('near a pole', () => {
  test.each([
    ['Tromsø in summer', 69.6, 18.9, '2027-06-21', 'stays-up'],
    ['Tromsø in winter', 69.6, 18.9, '2027-12-21', 'stays-down'],
    ['Antarctica in December', -80, 0, '2027-12-21', 'stays-up'],
    ['the north pole', 90, 0, '2027-06-21', 'stays-up'],
    ['the north pole', 90, 180, '2027-12-21', 'stays-down'],
    ['the south pole', -90, -180, '2027-06-21', 'stays-down'],
  ])('%s has no sunrise and no sunset (%d, %d, %s)', (_, latitude, longitude, day, sun) => {
    const times = findSunTimes(new Observer(latitude, longitude, 0), day)
    expect(times).toEqual({ sun, sunrise: null, sunset: null, pachkhan: null })
  })

  test('the sunset of a day comes after its sunrise, and no day of a year throws', () => {
    for (const latitude of [66, 67, 69.6, 89.9, 90, -90])
      for (let day = '2027-01-01'; day < '2028-01-01'; day = addDays(day, 1)) {
        const { sun, sunrise, sunset } = findSunTimes(new Observer(latitude, 25, 0), day)
        const length = Date.parse(sunset ?? '') - Date.parse(sunrise ?? '')
        if (sun === 'rises') expect(length, `${latitude} ${day}`).toBeGreaterThan(60_000)
        else expect([sunrise, sunset]).toEqual([null, null])
      }
  })
})

test('the day of a place begins at midnight there', () => {
  const moment = new Date('2027-03-21T20:00:00Z')
  const days = [-150, 0, 72.6].map((longitude) => dayAt(new Observer(0, longitude, 0), moment))
  expect(days).toEqual(['2027-03-21', '2027-03-21', '2027-03-22'])
})
