// Import this file lazily: it brings in the WebAuthn library.
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

/** An error whose message can be shown as it is. */
export class PasskeyError extends Error {}

function explain(error: unknown): PasskeyError {
  const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  return new PasskeyError(isKnown ? sentences.passkeyKnown : sentences.passkeyDeclined, { cause: error })
}

/** Throws an error with the reason if the passkey belongs to another host: the browser would give no reason. */
function assertHome(host: unknown): void {
  const { hostname } = window.location
  if (typeof host === 'string' && hostname !== host && !hostname.endsWith(`.${host}`))
    throw new PasskeyError(sentences.passkeyElsewhere(host))
}

export async function makePasskey(
  options: WebAuthnOptions,
): Promise<BodyOf<typeof calls.addPasskey>['passkey']> {
  // The cast is safe: the server makes these options with the same library.
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
