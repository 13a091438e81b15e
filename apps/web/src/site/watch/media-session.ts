// The lock screen, the media keys of a keyboard and the media controls of the browser.
import { followingLink, openFollowing } from './following.ts'
import type { Playable } from './playable.ts'

export function nameInSession(media: HTMLMediaElement, { title, artist, artwork }: Playable): void {
  if (!('mediaSession' in navigator)) return
  const { mediaSession: session } = navigator
  session.metadata = new MediaMetadata({ title, artist, artwork: artwork ? [{ src: artwork }] : [] })
  const seek = (offset: number) => (media.currentTime = Math.max(0, media.currentTime + offset))
  session.setActionHandler('play', () => void media.play())
  session.setActionHandler('pause', () => media.pause())
  session.setActionHandler('seekbackward', ({ seekOffset }) => void seek(-(seekOffset ?? 10)))
  session.setActionHandler('seekforward', ({ seekOffset }) => void seek(seekOffset ?? 10))
  session.setActionHandler('seekto', ({ seekTime }) => {
    if (seekTime !== undefined) media.currentTime = seekTime
  })
  if (followingLink()) session.setActionHandler('nexttrack', openFollowing)
}
