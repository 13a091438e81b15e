// Reads and writes what this browser remembers: `sessionStorage` for one visit, `localStorage` for longer. If the
// browser refuses storage or it is full, nothing is remembered.
type Place = 'localStorage' | 'sessionStorage'

/** Names in `sessionStorage`, so that the choices hold for the next items of this visit too. */
export const kept = { sound: 'jinvani.sound', captions: 'jinvani.captions', speed: 'jinvani.speed' }

export function recall(place: Place, name: string): string | undefined {
  try {
    return window[place].getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores the value; without `value` it is removed. */
export function remember(place: Place, name: string, value?: string): void {
  try {
    if (value === undefined) window[place].removeItem(name)
    else window[place].setItem(name, value)
  } catch {
    // Storage is refused or full. The item plays without it.
  }
}
