// Sends the link on, and leads to the app.

function linkOf(): string {
  const url = new URL(document.querySelector<HTMLLinkElement>('[rel=canonical]')?.href ?? location.href)
  const from = document.querySelector<HTMLInputElement>('#share-from :checked')
  if (from) url.searchParams.set('t', from.value)
  return url.href
}

/** With the system's sheet; a browser without one copies the link. */
export async function sendLink(button: HTMLElement): Promise<void> {
  const [url, note] = [linkOf(), document.querySelector<HTMLElement>('#shared')]
  try {
    if (navigator.share) return await navigator.share({ title: document.title, url })
    await navigator.clipboard.writeText(url)
    if (note) note.textContent = button.dataset['copied'] ?? ''
  } catch (error) {
    // The person closed the sheet. Otherwise the clipboard is closed, and the link can be copied by hand.
    if (note && !(error instanceof DOMException && error.name === 'AbortError')) note.textContent = url
  }
}

/** On a phone; elsewhere the link leads to the stores on the page. */
export function openApp(): void {
  const { android = '', ios = '' } = document.querySelector<HTMLElement>('#open')?.dataset ?? {}
  if (/Android/.test(navigator.userAgent))
    location.assign(android.replace('{page}', location.host + location.pathname))
  else if (/iPhone|iPad/.test(navigator.userAgent)) location.assign(ios)
}
