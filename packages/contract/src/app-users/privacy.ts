// The numbers in the privacy policy. The page of the policy, the settings and the sign-in use them.
import { z } from 'zod'

/** The dates from which the texts at /privacy were valid, newest first. */
const privacyVersions = ['22-09-2025'] as const
export const privacyVersion = privacyVersions[0]

export const ConsentVersion = z.enum(
  privacyVersions,
  `This version of the privacy policy is not known; the newest is ${privacyVersion}`,
)

/** Longest time for which each kind of data is kept. Settings can only shorten these times. */
export const keptAtMost = {
  otpLogDays: 90,
  usageMonths: 24,
  blockDays: 365,
  backupDays: 35,
  eventDays: 30,
  searchedWordsDays: 90,
  errorDays: 90,
  sumMonths: 25,
} as const

/** Below this age, a parent or guardian has to agree before usage data is stored. */
export const adultAge = 18
