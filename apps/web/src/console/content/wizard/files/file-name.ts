/** The last part of an address, as a person would name the file. */
export function fileNameOf(url: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : url
  const name = path.split('/').findLast((part) => part !== '') ?? url
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
