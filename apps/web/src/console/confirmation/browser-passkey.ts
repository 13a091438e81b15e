// Passkeys as the browser makes and uses them. The library is loaded by who needs it.
import type { BodyOf, WebAuthnOptions, calls } from '@jinvani/contract'
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  WebAuthnError,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { failures } from '../../sentences/error-sentences.ts'

const sentences = failures.secondFactor

/** A failure whose sentence can be shown. */
export class PasskeyError extends Error {}

function explain(error: unknown): PasskeyError {
  const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  return new PasskeyError(isKnown ? sentences.passkeyKnown : sentences.passkeyDeclined, { cause: error })
}

/** Browsers say no more than that it failed where a page is open under another name. */
function assertHome(host: unknown): void {
  const { hostname } = window.location
  if (typeof host === 'string' && hostname !== host && !hostname.endsWith(`.${host}`))
    throw new PasskeyError(sentences.passkeyElsewhere(host))
}

export async function makePasskey(
  options: WebAuthnOptions,
): Promise<BodyOf<typeof calls.addPasskey>['passkey']> {
  // As our server made them with the library of the same name.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  assertHome(optionsJSON.rp.id)
  return await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw explain(error)
  })
}

export async function askPasskey(
  options: WebAuthnOptions,
): Promise<NonNullable<BodyOf<typeof calls.loginSecondFactor>['passkey']>> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  assertHome(optionsJSON.rpId)
  return await startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw explain(error)
  })
}
