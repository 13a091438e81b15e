// Settings of one person, stored in this browser as JSON. All tabs share them, and they survive a reload.
import { useSyncExternalStore } from 'react'
import { localStore } from './browser-storage.ts'

/** A store of one setting. `parse` gets the stored JSON, or undefined if nothing valid is stored. */
export function personalStore<Value>(name: string, parse: (stored: unknown) => Value) {
  const listeners = new Set<() => void>()
  // The same stored text returns the same object, so that React renders only after a real change.
  const parsed = new Map<string, { text: string | null; value: Value }>()
  const keyOf = (personId: string) => `${name}.${personId}`

  function parseText(text: string | null): Value {
    try {
      return parse(text === null ? undefined : JSON.parse(text))
    } catch {
      return parse(undefined)
    }
  }
  function read(personId: string): Value {
    const text = localStore.read(keyOf(personId))
    const known = parsed.get(personId)
    if (known?.text === text) return known.value
    const value = parseText(text)
    parsed.set(personId, { text, value })
    return value
  }
  function write(personId: string, value: Value | undefined): void {
    localStore.write(keyOf(personId), value === undefined ? undefined : JSON.stringify(value))
    listeners.forEach((listener) => listener())
  }
  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  }
  function useValue(personId: string): Value {
    const look = () => read(personId)
    return useSyncExternalStore(subscribe, look, look)
  }
  return { read, write, useValue }
}
