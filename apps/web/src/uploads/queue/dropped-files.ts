// Reads the files of a drop, also within folders, with their handles if the browser offers handles.
import type { Chosen } from './entry.ts'

/** Limits in case somebody drops a whole disk: files, and levels of folders. */
const mostSeen = 5000
const deepest = 12

type FoundFiles = AsyncGenerator<Chosen, void, void>

async function* inHandle(handle: FileSystemHandle, depth = 0): FoundFiles {
  if (handle instanceof FileSystemFileHandle) yield { file: await handle.getFile(), handle }
  else if (handle instanceof FileSystemDirectoryHandle && depth < deepest)
    for await (const child of handle.values()) yield* inHandle(child, depth + 1)
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject))

/**
 * `readEntries` returns some entries at a time (a hundred in Chrome), and none at the end:
 * https://developer.mozilla.org/docs/Web/API/FileSystemDirectoryReader/readEntries.
 */
const nextOf = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))

async function* inEntry(entry: FileSystemEntry, depth = 0): FoundFiles {
  if (isFile(entry)) yield { file: await fileOf(entry) }
  if (!isFolder(entry) || depth >= deepest) return
  const reader = entry.createReader()
  for (let some = await nextOf(reader); some.length > 0; some = await nextOf(reader))
    for (const child of some) yield* inEntry(child, depth + 1)
}

/** `getAsFileSystemHandle` is missing in some browsers. */
interface WithHandle {
  getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>
}

/** Reads everything during the event, because the browser empties the drop when the event ends. */
function readItem(item: DataTransferItem & WithHandle) {
  const handle = item.getAsFileSystemHandle?.().catch(() => null)
  return { handle, entry: item.webkitGetAsEntry(), file: item.getAsFile() }
}

async function* inItem({ handle, entry, file }: ReturnType<typeof readItem>): FoundFiles {
  const given = await handle
  if (given) yield* inHandle(given)
  else if (entry !== null) yield* inEntry(entry)
  else if (file !== null) yield { file }
}

/** Call this during the event. `isCut`: true if there were more files than the limit. */
export async function droppedFiles(transfer: DataTransfer): Promise<{ chosen: Chosen[]; isCut: boolean }> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file').map(readItem)
  const chosen: Chosen[] = []
  for (const item of items) {
    for await (const found of inItem(item)) {
      if (chosen.length === mostSeen) return { chosen, isCut: true }
      chosen.push(found)
    }
  }
  return { chosen, isCut: false }
}
