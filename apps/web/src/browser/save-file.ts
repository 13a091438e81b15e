export function saveFile(name: string, text: string, type = 'application/json'): void {
  // Adds the byte order mark that decoding has removed: by this mark, spreadsheet programs recognize UTF-8.
  const mark = type.startsWith('text/csv') ? '\uFEFF' : ''
  const url = URL.createObjectURL(new Blob([mark, text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address only after this function has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
