// Names of one person in two scripts or spellings. Only an editor can say that they belong together.
import { z } from 'zod'
import { Id, text } from '../fields.ts'
import { limits } from '../limits.ts'

const name = (label: string) => text(label, { required: `${label} is required`, max: limits.titleMax })

export const JoinInput = z.strictObject({ name: name('Name'), person: name('Name of the person') })
export type JoinInput = z.infer<typeof JoinInput>

export const JoinedName = z.object({
  _id: Id,
  name: z.string(),
  slug: z.string(),
  person: z.string(),
  personSlug: z.string(),
})
export type JoinedName = z.infer<typeof JoinedName>
export const JoinedNameList = z.object({ items: z.array(JoinedName) })
