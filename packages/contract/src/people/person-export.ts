// Everything that is stored of one person of the apps, as they may ask for it.
import { z } from 'zod'
import { AppUser, Consent } from './app-user.ts'
import { Id, Timestamp } from '../fields.ts'

export const OtpOutcome = z.enum(['sent', 'signed-in', 'wrong-code', 'blocked'])
export const OtpLogEntry = z.object({ at: Timestamp, outcome: OtpOutcome })

export const ExportedSession = z.object({
  startedAt: Timestamp,
  lastSeenAt: Timestamp,
  device: z.string(),
  network: z.string(),
  endsAt: Timestamp,
  /** Null while it is open. */
  endedAt: Timestamp.nullable(),
})
export const ExportedCode = z.object({ endsAt: Timestamp, tries: z.int() })
export const ExportedLimit = z.object({ name: z.string(), count: z.int(), endsAt: Timestamp })
export const Playing = z.object({ contentId: Id, title: z.string(), endsAt: Timestamp })
export const Play = z.object({ contentId: Id, title: z.string(), at: Timestamp })

/** Of the traces: by the person, or about them. */
export const ExportedEvent = z.object({
  at: Timestamp,
  action: z.string(),
  outcome: z.string(),
  network: z.string(),
})

export const PersonExport = z.object({
  exportedAt: Timestamp,
  person: AppUser,
  consents: z.array(Consent),
  sessions: z.array(ExportedSession),
  openCodes: z.array(ExportedCode),
  otpLog: z.array(OtpLogEntry),
  limits: z.array(ExportedLimit),
  activity: z.array(ExportedEvent),
  playing: z.array(Playing),
  plays: z.array(Play),
})
export type PersonExport = z.infer<typeof PersonExport>
