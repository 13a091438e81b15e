import { expect, test } from 'vitest'
import { OtpVerify, Phone } from './app-user.ts'

test.each([
  ['9876543210', '+919876543210'],
  ['09876543210', '+919876543210'],
  ['०९८७६ ५४३२१०', '+919876543210'],
  ['૯૮૭૬૫૪૩૨૧૦', '+919876543210'],
  ['+91 98765-43210', '+919876543210'],
  ['0091 98765 43210', '+919876543210'],
  ['+44 20 7946 0958', '+442079460958'],
])('%s is %s', (typed, phone) => expect(Phone.parse(typed)).toBe(phone))

test.each(['', '0', '0123456789', '98765', '+०', '٩٨٧٦٥٤٣٢١٠', '00'])('%s is no number', (typed) =>
  expect(Phone.safeParse(typed).success).toBe(false),
)

test('a code may be typed in Hindi or Gujarati digits', () => {
  const parsed = OtpVerify.parse({ phone: '9876543210', code: '१२૩૪56' })
  expect(parsed.code).toBe('123456')
})
