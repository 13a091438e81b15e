// Links to the page of an item that is not live, for people without an account.
import { z } from 'zod'
import { Id, Timestamp } from '../fields.ts'

export const PreviewLink = z.object({ _id: Id, url: z.string(), createdAt: Timestamp, expiresAt: Timestamp })
export type PreviewLink = z.infer<typeof PreviewLink>

export const PreviewLinkList = z.object({ items: z.array(PreviewLink) })
