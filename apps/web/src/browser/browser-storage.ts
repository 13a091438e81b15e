// A browser may refuse storage (blocked cookies, full disk). Console and site then work without what they stored.
function area(kind: 'local' | 'session'): Storage | null {
  try {
    return kind === 'local' ? globalThis.localStorage : globalThis.sessionStorage
  } catch {
    return null
  }
}

function storageOf(kind: 'local' | 'session') {
  return {
    read: (key: string): string | null => area(kind)?.getItem(key) ?? null,
    /** Without a value, the stored one is removed. */
    write(key: string, value?: string): void {
      try {
        if (value === undefined) area(kind)?.removeItem(key)
        else area(kind)?.setItem(key, value)
      } catch {
        // The storage is full. Everything works, but this value is missing after a reload.
      }
    },
    remove: (key: string): void => area(kind)?.removeItem(key),
  }
}

export const localStore = storageOf('local')
export const tabStore = storageOf('session')
