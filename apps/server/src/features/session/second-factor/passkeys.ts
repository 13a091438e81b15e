// Passkeys (WebAuthn). The library is imported only when it is first needed: most processes never use it.
import { isIP } from 'node:net'
import type { MadePasskey, UsedPasskey } from '@jinvani/contract'
import type { Actor } from '../../../platform/http/handler.ts'
import type { listPasskeys } from '../factor-queries.ts'

type RelyingParty = Record<'id' | 'origin', string>
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Null where browsers make no passkeys: at an IP address, and over http except on localhost. */
export function findRelyingParty(publicUrl: string): RelyingParty | null {
  const url = new URL(publicUrl)
  if (loopback.has(url.hostname)) {
    url.hostname = 'localhost'
    return { id: 'localhost', origin: url.origin }
  }
  const isAddress = url.hostname.startsWith('[') || isIP(url.hostname) !== 0
  return url.protocol === 'https:' && !isAddress ? { id: url.hostname, origin: url.origin } : null
}

const webAuthn = () => import('@simplewebauthn/server')
const TIMEOUT_MS = 300_000
/** Numbers of the algorithms EdDSA, ES256 and RS256 (COSE). The library's default has more, and causes warnings. */
const algorithms = [-8, -7, -257]

export type StoredPasskey = Awaited<ReturnType<typeof listPasskeys>>[number]

const known = (passkeys: StoredPasskey[]) =>
  passkeys.map(({ credentialId: id, transports }) => ({
    id,
    transports: transports.split(',').filter(Boolean),
  }))

export async function creationOptions(party: RelyingParty, person: Actor, passkeys: StoredPasskey[]) {
  const { generateRegistrationOptions } = await webAuthn()
  return await generateRegistrationOptions({
    rpName: 'Jinvani',
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(person.id)),
    userName: person.email,
    userDisplayName: person.name,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known(passkeys),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

export async function requestOptions(party: RelyingParty, passkeys: StoredPasskey[]) {
  const { generateAuthenticationOptions } = await webAuthn()
  return await generateAuthenticationOptions({
    rpID: party.id,
    timeout: TIMEOUT_MS,
    allowCredentials: known(passkeys),
    userVerification: 'preferred',
  })
}

/**
 * True if the attestation has no certificates. To verify them, the library would request addresses that they name; and
 * nobody here needs to know who made the authenticator.
 */
async function isPlain({ response }: MadePasskey): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const statement = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = statement.get('fmt')
  return format === 'none' || (format === 'packed' && statement.get('attStmt').get('x5c') === undefined)
}

/** The data to store; null if the passkey is invalid. `isAsked`: true for a challenge of this server. */
export async function readMadePasskey(
  party: RelyingParty,
  made: MadePasskey,
  isAsked: (challenge: string) => Promise<boolean>,
) {
  const { verifyRegistrationResponse } = await webAuthn()
  try {
    if (!(await isPlain(made))) return null
    const { transports = [], ...response } = made.response
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...made, response, clientExtensionResults: {} },
      expectedChallenge: isAsked,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
    if (!registrationInfo) return null
    const { id, publicKey, counter } = registrationInfo.credential
    const kept = { counter, transports: transports.join(',') }
    return { ...kept, credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url') }
  } catch {
    return null
  }
}

/** The challenge that the passkey claims to have signed; empty if it cannot be read. */
export function challengeOf({ response }: UsedPasskey): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    return String((data as { challenge?: unknown }).challenge)
  } catch {
    return ''
  }
}

/** The passkey's counter; null if the proof is invalid. */
export async function readUsedPasskey(
  party: RelyingParty,
  used: UsedPasskey,
  { challenge, passkey }: { challenge: string; passkey: StoredPasskey },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...used, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        // 0 turns this check off: `notePasskeyUse` makes it in the database, safely for sign-ins in parallel.
        counter: 0,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
