// Imports of items from a table or a list of links. An import is checked first, and then carried out.
import { z } from 'zod'
import { ContentQuery } from '../content/content-lists.ts'
import { Id, Timestamp, adminPaging, named, pageCounts, text } from '../fields.ts'
import { limits } from '../limits.ts'

export const importOutcomes = ['create', 'change', 'same', 'refuse'] as const
export const ImportOutcome = z.enum(importOutcomes)
export type ImportOutcome = z.infer<typeof ImportOutcome>

export const ImportCounts = z.object({ create: z.int(), change: z.int(), same: z.int(), refuse: z.int() })
export type ImportCounts = z.infer<typeof ImportCounts>

export const ImportReason = z.object({ column: z.string(), message: z.string() })
export type ImportReason = z.infer<typeof ImportReason>
export const ImportRefusals = ImportReason.extend({ count: z.int() })
export type ImportRefusals = z.infer<typeof ImportRefusals>

export const Import = z.object({
  _id: Id,
  source: named('ImportSource', z.enum(['csv', 'youtube'])),
  fileName: z.string(),
  encoding: z.string(),
  separator: z.string(),
  unknownColumns: z.array(z.string()),
  counts: ImportCounts,
  refusals: z.array(ImportRefusals),
  unplayable: z.int(),
  /** Null until the import is started. The batch of the import has the same id. */
  startedAt: Timestamp.nullable(),
  createdAt: Timestamp,
})
export type Import = z.infer<typeof Import>

export const ImportChange = z.object({ column: z.string(), from: z.string(), to: z.string() })
export type ImportChange = z.infer<typeof ImportChange>

export const ImportRow = z.object({
  row: z.int(),
  slug: z.string(),
  title: z.string(),
  contentId: Id.nullable(),
  outcome: ImportOutcome,
  changes: z.array(ImportChange),
  reasons: z.array(ImportReason),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ImportRowQuery = z.object({
  ...adminPaging,
  outcome: ImportOutcome.optional().catch(undefined),
  column: z.string().max(limits.importRowMax).optional(),
  message: z.string().max(limits.importRowMax).optional(),
})
export const ImportRowList = z.object({ items: z.array(ImportRow), ...pageCounts })

export const ImportFileQuery = z.object({
  name: z
    .string()
    .transform((name) => name.replace(/[\u0000-\u001F\u007F]|\p{Cs}/gu, '').slice(0, limits.fileNameMax))
    .catch('')
    .default(''),
})

export const YoutubeLinks = z.strictObject({
  links: z
    .array(text('Link', { max: limits.linkMax }), 'Links must be a list')
    .min(1, 'Paste some links')
    .max(limits.youtubeLinks, `No more than ${limits.youtubeLinks} links at a time`),
})

export const ContentTable = z.string()

export const ExportQuery = ContentQuery.omit({ page: true, pageSize: true })
