import { z } from 'zod'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'

export const Chapter = z.object({ startSec: z.int(), title: z.string() })
export type Chapter = z.infer<typeof Chapter>

export const ChapterInput = z.strictObject({
  startSec: z
    .int('A chapter begins at a whole second')
    .min(0, 'A chapter cannot begin before 0:00:00')
    .max(limits.durationSecMax, 'A chapter cannot begin so late'),
  title: text('Chapter title', { required: 'Chapter title is required', max: limits.chapterTitleMax }),
})

export const ChaptersInput = z
  .array(ChapterInput, 'Chapters must be a list')
  .max(limits.chaptersMax, `No more than ${limits.chaptersMax} chapters`)
  .superRefine((chapters, context) => {
    for (const [index, { startSec }] of chapters.entries()) {
      const before = chapters[index - 1]
      if (before === undefined || before.startSec < startSec) continue
      const message =
        before.startSec === startSec ? 'Two chapters begin at the same time' : 'Chapters must be in order'
      context.addIssue({ code: 'custom', path: [index, 'startSec'], message })
    }
  })

export const ChapterTrack = z.string()

/** Index of the first chapter that begins at the end of the film or later; -1 for none, or for an unknown duration. */
export const findLateChapter = (chapters: readonly Chapter[], durationSec: number) =>
  durationSec > 0 ? chapters.findIndex(({ startSec }) => startSec >= durationSec) : -1
export const lateChapter = 'A chapter must begin before the end'
