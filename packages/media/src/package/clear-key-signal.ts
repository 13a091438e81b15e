// The packager knows no ClearKey: this tells players of the DASH manifest where the licence is.
// https://dashif.org/identifiers/content_protection/ and, for the elements, the DASH-IF implementation guidelines.

const SCHEME = 'urn:uuid:e2719d58-a985-b3c9-781a-b030af78d30e'
const COMMON = 'urn:uuid:1077efec-c0b2-4d02-ace3-3c1e52e2fb4b'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** The older name of the address and the newer one: each player reads one of them. */
const addresses = (url: string) => [
  `<clearkey:Laurl xmlns:clearkey="http://dashif.org/guidelines/clearKey" Lic_type="EME-1.0">${url}</clearkey:Laurl>`,
  `<dashif:Laurl xmlns:dashif="https://dashif.org/CPS" licenseType="EME-1.0">${url}</dashif:Laurl>`,
]

/**
 * Takes the place of the common signal in every protected adaptation set: dash.js plays nothing where both stand. The
 * init segments still carry the common `pssh` box. Throws if there is no common signal.
 */
export function signalClearKey(manifest: string, licenceUrl: string): string {
  const common = new RegExp(
    `( *)<ContentProtection schemeIdUri="${COMMON}">[\\s\\S]*?</ContentProtection>`,
    'g',
  )
  const signalled = manifest.replaceAll(common, (_found, indent: string) =>
    [
      `${indent}<ContentProtection schemeIdUri="${SCHEME}" value="ClearKey1.0">`,
      ...addresses(escaped(licenceUrl)).map((line) => `${indent}  ${line}`),
      `${indent}</ContentProtection>`,
    ].join('\n'),
  )
  if (signalled === manifest) throw new Error('The manifest says nothing of protection')
  return signalled
}
