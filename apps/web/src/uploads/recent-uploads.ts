// A person's last uploads in this browser: twelve of each kind, shared by all tabs (specification section 9).
import { imageKinds, limits } from '@jinvani/contract'
import { z } from 'zod'
import { personalStore } from '../browser/personal-store.ts'

const RecentImage = z.object({ url: z.string(), name: z.string(), kind: z.enum(imageKinds) })
const RecentMedia = z.object({
  url: z.string(),
  contentType: z.string(),
  /** True for the original of a protected film, which cannot be played. */
  isPrivate: z.boolean().optional(),
})
const Recent = z.object({ images: z.array(RecentImage).catch([]), media: z.array(RecentMedia).catch([]) })
export type RecentImage = z.infer<typeof RecentImage>
export type RecentMedia = z.infer<typeof RecentMedia>
type RecentUploads = z.infer<typeof Recent>

/** Puts the newest first. If the same address is uploaded again, it moves up instead of appearing twice. */
export function withNewest<T extends { url: string }>(items: readonly T[], newest: T): T[] {
  return [newest, ...items.filter((item) => item.url !== newest.url)].slice(0, limits.recentUploads)
}

const nothing: RecentUploads = { images: [], media: [] }
const store = personalStore('recentUploads', (stored) => Recent.safeParse(stored).data ?? nothing)
export const useRecentUploads = store.useValue

export const foldedUploads = personalStore(
  'foldedUploads',
  (stored): readonly string[] => z.array(z.string()).safeParse(stored).data ?? [],
)

export function addRecentImage(adminId: string, image: RecentImage): void {
  const recent = store.read(adminId)
  store.write(adminId, { ...recent, images: withNewest(recent.images, image) })
}

export function addRecentMedia(adminId: string, media: RecentMedia): void {
  const recent = store.read(adminId)
  store.write(adminId, { ...recent, media: withNewest(recent.media, media) })
}

/** Updates a listed file when it becomes private or public with the item that uses it. */
export function markRecentMedia(adminId: string, url: string, isPrivate: boolean): void {
  const recent = store.read(adminId)
  const isOther = (item: RecentMedia) => item.url === url && (item.isPrivate ?? false) !== isPrivate
  if (!recent.media.some(isOther)) return
  store.write(adminId, {
    ...recent,
    media: recent.media.map((item) => (isOther(item) ? { ...item, isPrivate } : item)),
  })
}
