import { imageAdvice, imageAdviceBytes } from '@jinvani/contract'
import type { ImageKind } from '@jinvani/contract'

export interface ImageFacts {
  width: number
  height: number
  /** Undefined where the browser does not tell. */
  bytes?: number | undefined
}

/** Half a per cent of rounding, as in 1920x823, is still the wanted ratio. */
const ratioTolerance = 0.02

/** Advice, never an obstacle. */
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
