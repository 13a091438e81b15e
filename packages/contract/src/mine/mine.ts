// Saved items, positions and history of a signed-in app user.
import { z } from 'zod'
import { AppContent } from '../content/content.ts'
import { inLanguage } from '../content/translations.ts'
import { Id, Timestamp, named, pageCounts, publicPaging } from '../fields.ts'
import { limits } from '../limits.ts'

export const MineQuery = z.object({ ...publicPaging, ...inLanguage })

export const SavedItem = z.object({ content: AppContent, savedAt: Timestamp })
export const SavedList = z.object({ items: z.array(SavedItem), ...pageCounts })

export const HistoryItem = z.object({
  content: AppContent,
  positionSec: z.int(),
  finished: z.boolean(),
  at: Timestamp,
})
export const HistoryList = z.object({ items: z.array(HistoryItem), ...pageCounts })

export const ItemState = z.object({ saved: z.boolean(), positionSec: z.int(), finished: z.boolean() })

const notSeconds = 'Position must be a number of seconds'
const position = {
  /** Second at which the person stopped, rounded down, because players report fractions. */
  positionSec: z
    .number(notSeconds)
    .min(0, 'Position cannot be negative')
    .max(limits.durationSecMax, 'Position is too large')
    .transform(Math.floor),
  finished: z.boolean('Finished must be true or false').optional(),
}
export const PositionInput = z.strictObject(position)
export type PositionInput = z.infer<typeof PositionInput>

export const PositionTaken = z.object({ positionSec: z.int(), finished: z.boolean(), kept: z.boolean() })

/** A moment. Times before 1970 count as 1970, because databases do not accept all earlier years. */
export const moment = (label: string) =>
  z.iso
    .datetime(`${label} must be a time in UTC, such as 2027-09-03T00:30:00Z`)
    .transform((at) => new Date(Math.max(0, Date.parse(at))))
/** The id becomes lower case, so that all entries about an item have the same one. */
const change = { contentId: Id.toLowerCase(), at: moment('Time') }

export const SavedChange = z.strictObject({ ...change, saved: z.boolean('Saved must be true or false') })
export const PositionChange = z
  .strictObject({
    ...change,
    ...position,
    positionSec: position.positionSec.optional(),
    cleared: z.boolean('Cleared must be true or false').optional(),
  })
  .refine(({ positionSec, cleared }) => positionSec !== undefined || cleared === true, {
    path: ['positionSec'],
    error: notSeconds,
  })

/** Accepts any entry and replaces it by the first complaint, so that an invalid entry does not refuse the whole batch. */
export const complaintOf = (entry: z.ZodType) =>
  z.unknown().transform((written) => ({
    // Shortened, because the message may name a thousand unknown fields.
    error: entry.safeParse(written).error?.issues[0]?.message.slice(0, 200) ?? 'This cannot be read',
  }))

const tooMany = `No more than ${limits.syncEntries} entries at once`
const listOf = <T extends z.ZodType>(entry: T) =>
  z
    .array(z.union([entry, complaintOf(entry)]))
    .max(limits.syncEntries, tooMany)
    .default([])
export const SyncInput = z
  .strictObject({
    batchId: Id.toLowerCase().optional(),
    clock: moment('Clock'),
    saved: listOf(SavedChange),
    positions: listOf(PositionChange),
    historyClearedAt: moment('Time').optional(),
  })
  .refine(({ saved, positions }) => saved.length + positions.length <= limits.syncEntries, {
    path: ['positions'],
    error: tooMany,
  })
export type SyncInput = z.infer<typeof SyncInput>

const SkipReason = named('SkipReason', z.enum(['not-found', 'not-kept']))
export const SkippedEntry = z.object({ contentId: Id, reason: SkipReason })
export type SkippedEntry = z.infer<typeof SkippedEntry>
export const SyncList = z.enum(['saved', 'positions'])
export const SyncResult = z.object({
  taken: z.int(),
  skipped: z.array(SkippedEntry),
  refused: z.array(named('RefusedChange', z.object({ list: SyncList, index: z.int(), error: z.string() }))),
})
