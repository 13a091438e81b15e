import { expect, test } from 'vitest'
import { OtpVerify } from './app-user.ts'

test.each(['१२૩૪56', '੧੨੩੪੫੬', '۱۲۳۴۵۶', '１２３４５６'])(
  'a code may be typed in the digits of other scripts: %s',
  (code) => {
    expect(OtpVerify.parse({ phone: '9876543210', code }).code).toBe('123456')
  },
)
