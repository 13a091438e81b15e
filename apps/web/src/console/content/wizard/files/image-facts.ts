import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import type { ImageFacts } from './image-warnings.ts'

/** What came over the wire for this picture, where the browser tells: it does for our own server. */
function loadedBytes(url: string): number | undefined {
  const entry = performance.getEntriesByName(url, 'resource').at(-1)
  const bytes = entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0
  return bytes > 0 ? bytes : undefined
}

/** Size and weight of the picture that is shown; null until it has loaded. */
export function useImageFacts(url: string) {
  const [seen, setSeen] = useState<(ImageFacts & { url: string }) | null>(null)
  const [sizes, setSizes] = useState<Record<string, number>>({})
  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    const { naturalWidth: width, naturalHeight: height, currentSrc } = currentTarget
    setSeen({ url, width, height, bytes: loadedBytes(currentSrc) })
  }
  const noteSize = (uploaded: string, bytes: number) => setSizes((known) => ({ ...known, [uploaded]: bytes }))
  const facts = seen?.url === url ? { ...seen, bytes: sizes[url] ?? seen.bytes } : null
  return { facts, onLoad, noteSize }
}
