import { type ImageKind, imageAdvice, imageAdviceBytes } from '@jinvani/contract'
import { type SyntheticEvent, useState } from 'react'

interface ImageFacts {
  width: number
  height: number
  /** Undefined if the browser does not report it. */
  bytes?: number | undefined
}

/** Allows rounding, as in 1920x823. */
const ratioTolerance = 0.02

/** Warnings only advise; saving remains possible. */
export function imageWarnings(kind: ImageKind, { width, height, bytes = 0 }: ImageFacts): string[] {
  const wanted = imageAdvice[kind]
  const warnings: string[] = []
  if (bytes > imageAdviceBytes) {
    warnings.push(`${Math.round(bytes / 1024)}KB: better under 500KB`)
  }
  if (width < wanted.width || height < wanted.height) {
    warnings.push(`${width}x${height}: smaller than ${wanted.width}x${wanted.height}`)
  }
  const off = width / height / (wanted.width / wanted.height) - 1
  if (Math.abs(off) > ratioTolerance) warnings.push(`Not ${wanted.ratio}: it will be cropped`)
  return warnings
}

/** Transferred bytes of the picture, which the browser reports for our own server only. */
function loadedBytes(url: string): number | undefined {
  const entry = performance.getEntriesByName(url, 'resource').at(-1)
  const bytes = entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0
  return bytes > 0 ? bytes : undefined
}

/** Null until the picture on screen has loaded. */
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
