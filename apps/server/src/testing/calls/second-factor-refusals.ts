import { randomUUID } from 'node:crypto'
import { type CallName, calls } from '@jinvani/contract'
import { Secret, TOTP } from 'otpauth'
import { Authenticator } from '../authenticator.ts'
import { PASSWORD } from '../test-app.ts'
import type { Raw, RefusalScene } from './refusal-scene.ts'
import { sampleBody } from './sample-bodies.ts'

export function secondFactorRefusals({ app, send, owner }: RefusalScene) {
  const setUp = async (email: string) => {
    const token = await app.signIn('viewer', email)
    const { secret } = (await app.call(calls.startTotp, { token })).body
    const code = TOTP.generate({ secret: Secret.fromBase32(secret) })
    await app.call(calls.confirmTotp, { token, body: { code } })
  }
  const login = async () => {
    const email = `${randomUUID()}@example.org`
    await setUp(email)
    return await send('login', { body: { email, password: PASSWORD } })
  }
  const addPasskey = async (authenticator: Authenticator): Promise<Raw> => {
    const { options } = (await app.call(calls.passkeyOptions, { token: owner })).body
    const passkey = authenticator.make(String(options['challenge']))
    return await send('addPasskey', { body: { name: 'Phone', passkey } })
  }
  const plainly = (name: CallName) => send(name)
  return {
    'login second-factor-needed': login,
    'loginSecondFactor ticket-over': plainly,
    'loginSecondFactor invalid-second-factor': async (name: CallName) => {
      const { ticket } = (await login()).body
      return await send(name, { body: { ...sampleBody(name), ticket, code: 'wrong' } })
    },
    'passkeyOptions passkey-refused': async (name: CallName) => {
      const { publicUrl } = app.deps.config
      app.deps.config.publicUrl = 'http://jinvani.example.org'
      return await send(name).finally(() => (app.deps.config.publicUrl = publicUrl))
    },
    'addPasskey passkey-refused': plainly,
    'addPasskey passkey-exists': async () => {
      const authenticator = new Authenticator({ origin: app.url.replace('127.0.0.1', 'localhost') })
      await addPasskey(authenticator)
      const refused = await addPasskey(authenticator)
      await app.deps.db.deleteFrom('passkeys').execute()
      return refused
    },
    'confirmTotp no-second-factor': plainly,
    'renewRecoveryCodes no-second-factor': plainly,
  }
}
