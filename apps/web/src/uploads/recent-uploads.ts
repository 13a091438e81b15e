// What this admin uploaded last, in this browser only: shared by tabs, kept over reloads, newest first, twelve of each.
import { imageKinds, limits } from '@jinvani/contract'
import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { localStore } from '../browser/browser-storage.ts'

const RecentImage = z.object({ url: z.string(), name: z.string(), kind: z.enum(imageKinds) })
const RecentMedia = z.object({
  url: z.string(),
  contentType: z.string(),
  /** The original of a protected film, which plays nowhere. */
  isPrivate: z.boolean().optional(),
})
const Recent = z.object({ images: z.array(RecentImage).catch([]), media: z.array(RecentMedia).catch([]) })
export type RecentImage = z.infer<typeof RecentImage>
export type RecentMedia = z.infer<typeof RecentMedia>
export type RecentUploads = z.infer<typeof Recent>

const keyOf = (adminId: string) => `recentUploads.${adminId}`
const listeners = new Set<() => void>()

/** The newest first; an address that was there already moves up instead of standing twice. */
export function withNewest<T extends { url: string }>(items: readonly T[], newest: T): T[] {
  return [newest, ...items.filter((item) => item.url !== newest.url)].slice(0, limits.recentUploads)
}

function parseRecent(text: string | null): RecentUploads {
  try {
    return Recent.parse(JSON.parse(text ?? '{}'))
  } catch {
    return { images: [], media: [] }
  }
}

// The same text gives the same object, so that a subscriber renders only when something changed.
const parsed = new Map<string, { text: string | null; recent: RecentUploads }>()

function readRecentUploads(adminId: string): RecentUploads {
  const text = localStore.read(keyOf(adminId))
  const known = parsed.get(adminId)
  if (known && known.text === text) return known.recent
  const recent = parseRecent(text)
  parsed.set(adminId, { text, recent })
  return recent
}

function write(adminId: string, recent: RecentUploads): void {
  localStore.write(keyOf(adminId), JSON.stringify(recent))
  listeners.forEach((listener) => listener())
}

export function addRecentImage(adminId: string, image: RecentImage): void {
  const recent = readRecentUploads(adminId)
  write(adminId, { ...recent, images: withNewest(recent.images, image) })
}

export function addRecentMedia(adminId: string, media: RecentMedia): void {
  const recent = readRecentUploads(adminId)
  write(adminId, { ...recent, media: withNewest(recent.media, media) })
}

/** What was uploaded becomes private or public with the item that uses it. */
export function markRecentMedia(adminId: string, url: string, isPrivate: boolean): void {
  const recent = readRecentUploads(adminId)
  const isOther = (item: RecentMedia) => item.url === url && (item.isPrivate ?? false) !== isPrivate
  if (!recent.media.some(isOther)) return
  write(adminId, {
    ...recent,
    media: recent.media.map((item) => (isOther(item) ? { ...item, isPrivate } : item)),
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export function useRecentUploads(adminId: string): RecentUploads {
  return useSyncExternalStore(subscribe, () => readRecentUploads(adminId))
}
