/** Offers a text to the person as a download. */
export function saveFile(name: string, text: string, type = 'application/json'): void {
  // Spreadsheets know UTF-8 by it; reading the answer has dropped it.
  const mark = type.startsWith('text/csv') ? '\uFEFF' : ''
  const url = URL.createObjectURL(new Blob([mark, text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it after this.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
