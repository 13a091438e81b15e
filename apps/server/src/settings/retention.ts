import { keptAtMost } from '@jinvani/contract'
import { z } from 'zod'
import { type Values, setting } from './kinds.ts'

/** How long personal data is kept, in days or months. `max` is what the privacy policy promises. */
const keptUpTo = (max: number, min = 0) =>
  z.coerce
    .number('must be a number')
    .int()
    .min(min, `must be ${min} or more`)
    .max(max, `must be at most ${max}, which the privacy policy promises`)
    .default(max)

const numberOfDays = z.coerce.number('must be a number of days').int()

const settings = {
  ACTIVITY_DAYS: setting(
    'Days that the activity of staff is kept; at least 30.',
    numberOfDays.min(30, 'must be 30 or more').max(3650).default(365),
  ),
  HISTORY_DAYS: setting(
    'Days that the changes of each save of the library are kept.',
    numberOfDays.min(1, 'must be 1 or more').max(3650).default(365),
  ),
  OTP_LOG_DAYS: setting(
    'Days that the log of login codes is kept; the default is the most.',
    keptUpTo(keptAtMost.otpLogDays, 1),
  ),
  USAGE_MONTHS: setting(
    'Months that opened films and positions are kept; the default is the most; `0` keeps no usage data.',
    keptUpTo(keptAtMost.usageMonths),
  ),
  ERASED_BLOCK_DAYS: setting(
    'Days that the number of an erased blocked person stays blocked; the default is the most; `0` ends the block with the person.',
    keptUpTo(keptAtMost.blockDays),
  ),
}

export const retention = {
  settings,
  read: (e: Values<typeof settings>) => ({
    activityDays: e.ACTIVITY_DAYS,
    historyDays: e.HISTORY_DAYS,
    otpLogDays: e.OTP_LOG_DAYS,
    usageMonths: e.USAGE_MONTHS,
    erasedBlockDays: e.ERASED_BLOCK_DAYS,
  }),
}
