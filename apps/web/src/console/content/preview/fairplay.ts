// The provider's FairPlay format: a form with the request in base64, answered by a licence in base64.
// Modelled on the pages of its customers; decision 017.
const form = 'application/x-www-form-urlencoded'

const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
const isBase64 = (text: string) => /^[\d+/A-Za-z\s]+=*\s*$/.test(text)

export function wrapRequest(spc: Uint8Array): { body: Uint8Array; contentType: string } {
  const text = `spc=${encodeURIComponent(toBase64(spc))}`
  return { body: new TextEncoder().encode(text), contentType: form }
}

/** Unwraps a licence or certificate: base64 becomes bytes, bytes stay as they are. */
export function unwrapBytes(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(bytes)
  return isBase64(text) ? fromBase64(text.replace(/\s/g, '')) : bytes
}
