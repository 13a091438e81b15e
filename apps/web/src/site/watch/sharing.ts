/** Opens the system's sheet to share the link. If the browser has no such sheet, copies the link. */
export async function sendLink(button: HTMLElement): Promise<void> {
  const address = new URL(document.querySelector<HTMLLinkElement>('[rel=canonical]')?.href ?? location.href)
  const from = document.querySelector<HTMLInputElement>('#share-from :checked')
  if (from) address.searchParams.set('t', from.value)
  const { href: url } = address
  const note = document.querySelector<HTMLElement>('#shared')
  try {
    if (navigator.share) return await navigator.share({ title: document.title, url })
    await navigator.clipboard.writeText(url)
    if (note) note.textContent = button.dataset['copied'] ?? ''
  } catch (error) {
    // Unless the person closed the sheet, sharing or copying failed. The link is then shown, to be copied by hand.
    if (note && !(error instanceof DOMException && error.name === 'AbortError')) note.textContent = url
  }
}

/** Opens the app on a phone. Elsewhere the link itself leads to the stores at the end of the page. */
export function openApp(): void {
  const { android = '', ios = '' } = document.querySelector<HTMLElement>('#open')?.dataset ?? {}
  if (/Android/.test(navigator.userAgent))
    location.assign(android.replace('{page}', location.host + location.pathname))
  else if (/iPhone|iPad/.test(navigator.userAgent)) location.assign(ios)
}
