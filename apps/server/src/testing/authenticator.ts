// A software authenticator for tests. It makes a passkey and signs with it, in the form that browsers pass on.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { MadePasskey, UsedPasskey } from '@jinvani/contract'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url')

// The part of CBOR (RFC 8949) that an authenticator needs.
function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  const length = size < 256 ? [size] : [size >> 8, size & 0xff]
  return Buffer.from([(major << 5) | (23 + length.length), ...length])
}
const integer = (value: number) => (value >= 0 ? head(0, value) : head(1, -1 - value))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()])

interface Options {
  origin: string
  rpId?: string
  statement?: { format: string; entries: [Buffer, Buffer][] }
}

export class Authenticator {
  readonly id = randomBytes(20)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #options: Required<Options>
  counter = 0

  constructor(options: Options) {
    this.#options = { rpId: 'localhost', statement: { format: 'none', entries: [] }, ...options }
  }

  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    return map([
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), bytes(Buffer.from(x, 'base64url'))],
      [integer(-3), bytes(Buffer.from(y, 'base64url'))],
    ])
  }

  #data(credential?: Buffer): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const present = 1
    const flags = Buffer.from([credential ? present | 0x40 : present])
    const about = [sha256(this.#options.rpId), flags, counter]
    if (!credential) return Buffer.concat(about)
    const length = Buffer.from([0, this.id.length])
    return Buffer.concat([...about, Buffer.alloc(16), length, this.id, credential])
  }

  #clientData(type: string, challenge: string): string {
    return JSON.stringify({ type, challenge, origin: this.#options.origin, crossOrigin: false })
  }

  #credential() {
    return { id: base64url(this.id), rawId: base64url(this.id), type: 'public-key' as const }
  }

  make(challenge: string): MadePasskey {
    const { format, entries } = this.#options.statement
    const attestation = map([
      [text('fmt'), text(format)],
      [text('attStmt'), map(entries)],
      [text('authData'), bytes(this.#data(this.#publicKey()))],
    ])
    const clientDataJSON = base64url(this.#clientData('webauthn.create', challenge))
    return {
      ...this.#credential(),
      response: { clientDataJSON, attestationObject: base64url(attestation), transports: ['internal'] },
    }
  }

  use(challenge: string): UsedPasskey {
    const clientData = this.#clientData('webauthn.get', challenge)
    const data = this.#data()
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#keys.privateKey)
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      },
    }
  }
}

export const certified: NonNullable<Options['statement']> = {
  format: 'packed',
  entries: [[text('x5c'), head(4, 0)]],
}
