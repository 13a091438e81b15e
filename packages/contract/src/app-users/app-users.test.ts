import { expect, test } from 'vitest'
import { OtpVerify } from './app-users.ts'

test.each(['१२૩૪56', '੧੨੩੪੫੬', '۱۲۳۴۵۶', '１２３４５６', '123 456', ' 123-456\u00a0'])(
  'a code may be typed in the digits of other scripts and in groups: %s',
  (code) => {
    expect(OtpVerify.parse({ phone: '9876543210', code }).code).toBe('123456')
  },
)
