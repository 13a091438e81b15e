export function saveFile(name: string, text: string, type = 'application/json'): void {
  // Spreadsheets recognize UTF-8 by the byte order mark, which decoding the answer removed.
  const mark = type.startsWith('text/csv') ? '\uFEFF' : ''
  const url = URL.createObjectURL(new Blob([mark, text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the URL only after this function returns.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
