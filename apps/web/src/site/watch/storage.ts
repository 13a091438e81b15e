// What this browser remembers, and nothing where it refuses its storage or that is full: `sessionStorage` for a visit.
type Place = 'localStorage' | 'sessionStorage'

/** Names in the storage of the tab: the choices stay for the next item of this visit. */
export const kept = { sound: 'jinvani.sound', captions: 'jinvani.captions', speed: 'jinvani.speed' }

export function recall(place: Place, name: string): string | undefined {
  try {
    return window[place].getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

/** Without `value` it forgets. */
export function remember(place: Place, name: string, value?: string): void {
  try {
    if (value === undefined) window[place].removeItem(name)
    else window[place].setItem(name, value)
  } catch {
    // The item plays all the same.
  }
}
