// WebAuthn. Its library comes with the first passkey: most processes never need it.
import type { MadePasskey, UsedPasskey } from '@jinvani/contract'
import type { listPasskeys } from '../factor-queries.ts'
import type { RelyingParty } from './relying-party.ts'

const webAuthn = () => import('@simplewebauthn/server')
const TIMEOUT_MS = 300_000
/** Ed25519, ES256 and RS256: what authenticators know. Left to itself, the library tries out more, with warnings. */
const algorithms = [-8, -7, -257]

export type StoredPasskey = Awaited<ReturnType<typeof listPasskeys>>[number]

const transportsOf = ({ transports }: StoredPasskey) => (transports === '' ? [] : transports.split(','))
const known = (passkeys: StoredPasskey[]) =>
  passkeys.map((passkey) => ({ id: passkey.credentialId, transports: transportsOf(passkey) }))

interface Person {
  id: string
  name: string
  email: string
}

export async function creationOptions(party: RelyingParty, person: Person, passkeys: StoredPasskey[]) {
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
 * Who made the authenticator is not asked. A statement about it with certificates would be checked against addresses that
 * stand in them, so none is looked at.
 */
async function isPlain({ response }: MadePasskey): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const statement = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = statement.get('fmt')
  return format === 'none' || (format === 'packed' && statement.get('attStmt').get('x5c') === undefined)
}

/** What is kept of it; null for one that is not right. `isAsked` tells whether we have asked with this challenge. */
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

/** Which it says it has signed; empty where that cannot be read. */
export function challengeOf({ response }: UsedPasskey): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown
    }
    return String(challenge)
  } catch {
    return ''
  }
}

/** The counter that it shows; null where it is not right. */
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
        // Compared where it is stored, so that two sign-ins at once cannot both pass.
        counter: 0,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
