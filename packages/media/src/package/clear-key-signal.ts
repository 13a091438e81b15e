// The packager knows no ClearKey: this tells players of the DASH manifest where the licence is.
// https://dashif.org/identifiers/content_protection/ and, for the element, the DASH-IF implementation guidelines.

const SCHEME = 'urn:uuid:e2719d58-a985-b3c9-781a-b030af78d30e'
const NAMESPACE = 'http://dashif.org/guidelines/clearKey'
const COMMON = 'urn:uuid:1077efec-c0b2-4d02-ace3-3c1e52e2fb4b'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** Puts it in front of the common signal, in every protected adaptation set. Throws where there is none. */
export function signalClearKey(manifest: string, licenceUrl: string): string {
  const common = new RegExp(`( *)<ContentProtection schemeIdUri="${COMMON}">`, 'g')
  const signalled = manifest.replaceAll(common, (found, indent: string) =>
    [
      `${indent}<ContentProtection schemeIdUri="${SCHEME}" value="ClearKey1.0">`,
      `${indent}  <clearkey:Laurl xmlns:clearkey="${NAMESPACE}" Lic_type="EME-1.0">${escaped(licenceUrl)}</clearkey:Laurl>`,
      `${indent}</ContentProtection>`,
      found,
    ].join('\n'),
  )
  if (signalled === manifest) throw new Error('The manifest says nothing of protection')
  return signalled
}
