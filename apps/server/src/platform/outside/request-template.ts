// A request made from templates. A value cannot break out of the JSON string, form field or header in which it stands.
const names = ['phone', 'phoneDigits', 'code', 'minutes', 'token'] as const
type Values = Record<(typeof names)[number], string>

export interface RequestTemplate {
  url: string
  /** Headers by name, in lower case. */
  headers: Record<string, string>
  body: string
}

export const placeholders = names.map((name) => `{${name}}`)
const placeholder = new RegExp(`\\{(${names.join('|')})\\}`, 'g')
const likePlaceholder = /\{\s*[\w-]+\s*\}/g
const inJson = (value: string) => JSON.stringify(value).slice(1, -1)

const fill = (template: string, values: Values, escape = (value: string) => value) =>
  template.replaceAll(placeholder, (_, name: keyof Values) => escape(values[name]))

export const findUnknown = (template: string): string | undefined =>
  template.match(likePlaceholder)?.find((each) => !placeholders.includes(each))

/** Undefined for a content type whose values this program cannot escape. */
export function kindOfBody(contentType = ''): 'json' | 'form' | undefined {
  const [type = ''] = contentType.toLowerCase().split(';')
  if (/^application\/([\w.-]+\+)?json$/.test(type.trim())) return 'json'
  return type.trim() === 'application/x-www-form-urlencoded' ? 'form' : undefined
}

/** True for JSON whose placeholders are all inside strings: a code that is a number would lose its leading zeros. */
export function isJsonTemplate(body: string): boolean {
  try {
    JSON.parse(body.replaceAll(placeholder, inJson('"')))
    return true
  } catch {
    return false
  }
}

export function fillHeaders(headers: RequestTemplate['headers'], values: Values): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value, values)]))
}

/** Operators write the template without URL encoding, for example with blanks. */
function fillForm(body: string, values: Values): string {
  const fields = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(body)) fields.append(name, fill(value, values))
  return fields.toString()
}

export function fillRequest({ url, headers, body }: RequestTemplate, values: Values): RequestTemplate {
  return {
    url: fill(url, values, encodeURIComponent),
    headers: fillHeaders(headers, values),
    body:
      kindOfBody(headers['content-type']) === 'form' ? fillForm(body, values) : fill(body, values, inJson),
  }
}
