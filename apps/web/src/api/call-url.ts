import { apiPrefix } from '@jinvani/contract'

/** Address of a call: parameters filled in, query values that say nothing left out. */
export function callUrl(path: string, params: Record<string, string> = {}, query: object = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`The path ${path} needs ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return `${apiPrefix}${filled}${text === '' ? '' : `?${text}`}`
}
