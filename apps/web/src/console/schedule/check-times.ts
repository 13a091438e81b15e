import { type Schedule, scheduleProblems } from '@jinvani/contract'
import type { z } from 'zod'

export function checkTimes(
  { active = false, publishAt, unpublishAt }: Schedule & { active?: boolean | undefined },
  context: z.RefinementCtx,
): void {
  for (const { path, message } of scheduleProblems({ active, publishAt, unpublishAt }))
    context.addIssue({ code: 'custom', path: [path], message })
}
