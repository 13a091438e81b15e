// Sixty invented app users. Nobody has their numbers, which begin with 5: mobile numbers in India begin with 6 to 9.
import type { insertUsers } from '../features/app-users/service.ts'

const COUNT = 60
const HOUR_MS = 60 * 60 * 1000

const words = (list: string) => list.split(' ')
const women = words('Asha Meera Kavita Hetal Nisha Pooja Rekha Vaishali Dipti Charmi प्रीति મીનાક્ષી')
const men = words('Kirti Rahul Jignesh Paras Nirav Amit Hemant Sanjay Viral Mitesh राजेश હર્ષદ')
const families = words('Shah Mehta Doshi Sanghvi Kothari Jain Bafna Lodha Gandhi Vora Surana Parekh Oswal')
const professions = [
  ...words('Teacher Jeweller Student Physician Homemaker Accountant Engineer Shopkeeper Retired'),
  '',
]
const pincodes = ['400002', '380001', '302003', '313001', '110006', '395003', '560001', '600079', ''] as const

/** Picks an entry, by index the same on every run. `step` and the list's length must have no common divisor. */
function pick<T>(list: readonly T[], index: number, step: number): T {
  const item = list[(index * step) % list.length]
  if (item === undefined) throw new Error('an empty list')
  return item
}

/** The newest person comes last. Some profiles are nearly empty, and four people are blocked. */
export function people(now: number): Parameters<typeof insertUsers>[1] {
  return Array.from({ length: COUNT }, (_, index) => {
    const isWoman = index % 2 === 0
    const tellsLittle = index % 7 === 3
    const name = `${pick(isWoman ? women : men, index, 5)} ${pick(families, index, 3)}`
    return {
      phone: `+915550${String(100_000 + index * 7919).slice(-6)}`,
      name: tellsLittle ? '' : name,
      email: index % 3 === 0 && !tellsLittle ? `person${index}@example.org` : '',
      gender: tellsLittle ? '' : isWoman ? 'female' : 'male',
      age: tellsLittle ? null : 18 + ((index * 11) % 60),
      pincode: tellsLittle ? '' : pick(pincodes, index, 2),
      profession: tellsLittle ? '' : pick(professions, index, 3),
      guardianConsent: false,
      blocked: index % 15 === 9,
      createdAt: new Date(now - (COUNT - index) * 19 * HOUR_MS),
    }
  })
}
