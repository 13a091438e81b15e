// A browser may refuse its storage (blocked cookies, full disk); the console then works without memory.
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
    write(key: string, value: string): void {
      try {
        area(kind)?.setItem(key, value)
      } catch {
        // Full: the value is lost on reload, nothing else.
      }
    },
    remove: (key: string): void => area(kind)?.removeItem(key),
  }
}

/** Shared by all tabs, kept when the browser closes. */
export const localStore = storageOf('local')
/** Of this tab alone. */
export const tabStore = storageOf('session')
