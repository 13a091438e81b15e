// Addresses of our own files are stored without the host, so that an installation can move.

export function storedUrl(url: string, publicUrl: string): string {
  return url.startsWith(`${publicUrl}/media/`) ? url.slice(publicUrl.length) : url
}

export function absoluteUrl(stored: string, publicUrl: string): string {
  return stored.startsWith('/media/') ? publicUrl + stored : stored
}
