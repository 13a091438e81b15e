// What the server knows about an uploaded file: a readable address, its own name, and its measures.
import type { KnownFile } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { previewFiles } from '../../../../uploads/preview-files.ts'
import { sizeText } from '../../../upload-tray/tray-words.ts'
import { durationText } from '../../library/duration-text.ts'

/** The last part of an address, for a file whose name is not known. */
function fileNameOf(url: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : url
  const name = path.split('/').findLast((part) => part !== '') ?? url
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const factsOf = ({ size, durationSec, width, height }: KnownFile) =>
  [
    sizeText(size),
    durationSec === undefined ? '' : durationText(durationSec),
    width === undefined || height === undefined ? '' : `${width}x${height}`,
  ]
    .filter(Boolean)
    .join(' · ')

async function readOwnFile(url: string) {
  const { urls, files } = await previewFiles([url])
  const file = files[0] ?? null
  return { src: urls[0] ?? url, name: file?.name ?? fileNameOf(url), facts: file ? factsOf(file) : '' }
}

const HOUR_MS = 60 * 60 * 1000
const unread = { src: undefined, name: '', facts: '' }

/** Without an address and with empty texts until the server has answered. */
export function useOwnFile(url: string) {
  const { data } = useQuery({
    queryKey: ['own-file', url],
    queryFn: () => readOwnFile(url),
    staleTime: HOUR_MS,
    enabled: url !== '',
  })
  return data ?? unread
}
