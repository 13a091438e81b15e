import 'shaka-player/dist/controls.modern.css'
import './stream-player.css'
import { useEffect, useRef } from 'react'
import { openPlayer } from './shaka-session.ts'
import type { Playback } from './shaka-session.ts'

interface StreamPlayerProps {
  playback: Playback
  onError: (error: unknown) => void
}

/** Plays what it was given first; another film is another player, by its key. */
export default function StreamPlayer({ playback, onError }: StreamPlayerProps) {
  const host = useRef<HTMLDivElement>(null)
  const first = useRef({ playback, onError })
  useEffect(() => {
    if (host.current === null) return undefined
    const { close } = openPlayer(host.current, first.current.playback, first.current.onError)
    return close
  }, [])
  return <div ref={host} className="size-full overflow-hidden rounded" />
}
