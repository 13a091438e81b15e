// A worker that makes several parts of a film fetches and examines the original only once.
import {
  type FfmpegProgram,
  type MediaFacts,
  type PictureTraits,
  probeFile,
  readPictureTraits,
} from '@jinvani/media'
import type { Deps } from '../../../platform/deps.ts'
import { withUpload } from '../../uploads/service.ts'

export interface Source {
  input: string
  facts: MediaFacts
  traits: PictureTraits
}
export type SourceKeeper = ReturnType<typeof keepSources>

type KeeperDeps = Pick<Deps, 'db' | 'storage'>

const KEPT_MS = 60_000

function fetchSource(deps: KeeperDeps, ffmpeg: FfmpegProgram, key: string) {
  const over = Promise.withResolvers<void>()
  const looking = new AbortController()
  const { signal } = looking
  const found = Promise.withResolvers<Source>()
  const held = withUpload(deps, key, async (input) => {
    const facts = await probeFile({ ffmpeg, input, signal })
    const traits = await readPictureTraits({ ffmpeg, input, facts, signal })
    found.resolve({ input, facts, traits })
    await over.promise
  }).catch(found.reject)
  const letGo = async () => {
    looking.abort()
    over.resolve()
    await held
  }
  return { key, source: found.promise, users: 0, timer: undefined as NodeJS.Timeout | undefined, letGo }
}
type Kept = ReturnType<typeof fetchSource>

/** Keeps the last original for a minute after its last use. */
export function keepSources(deps: KeeperDeps) {
  let kept: Kept | undefined
  const forget = async (old: Kept) => {
    clearTimeout(old.timer)
    if (kept === old) kept = undefined
    if (old.users === 0) await old.letGo()
  }
  return {
    async use<T>(ffmpeg: FfmpegProgram, key: string, use: (source: Source) => Promise<T>): Promise<T> {
      const before = kept
      const own = before?.key === key ? before : fetchSource(deps, ffmpeg, key)
      kept = own
      clearTimeout(own.timer)
      own.users += 1
      if (before !== undefined && before !== own) await forget(before)
      let isFound = false
      try {
        const source = await own.source
        isFound = true
        return await use(source)
      } finally {
        own.users -= 1
        if (kept !== own || !isFound) await forget(own)
        else if (own.users === 0) own.timer = setTimeout(() => void forget(own), KEPT_MS).unref()
      }
    },
    close: async () => {
      if (kept !== undefined) await forget(kept)
    },
  }
}
