// Stores one person's data in this browser, as JSON under its own key: shared by tabs and kept over reloads.
import { useSyncExternalStore } from 'react'
import { localStore } from './browser-storage.ts'

/** `parse` gets the stored JSON, or undefined if there is none or it is invalid. */
export function personalStore<Value>(name: string, parse: (stored: unknown) => Value) {
  const listeners = new Set<() => void>()
  // The same text gives the same value, so that subscribers render only after a change.
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
    if (value === undefined) localStore.remove(keyOf(personId))
    else localStore.write(keyOf(personId), JSON.stringify(value))
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
