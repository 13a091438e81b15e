import type { Deps } from '../../../platform/deps.ts'
import type { Handlers } from '../../../platform/http/handler.ts'
import { sessionAdmin } from '../service.ts'
import { beginConfirmation } from './proof.ts'
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  factorsOfAdmin,
  getSecondFactor,
  removePasskey,
  removeSecondFactor,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
} from './set-up.ts'
import { signInWithFactor } from './sign-in.ts'

export function secondFactorRoutes(deps: Deps) {
  return {
    loginSecondFactor: async ({ body, address, userAgent }) => {
      const { token, admin } = await signInWithFactor(deps, body, { address, userAgent })
      return { token, admin: await sessionAdmin(deps, admin) }
    },
    confirmOptions: ({ actor }) => beginConfirmation(deps, actor),
    secondFactor: ({ actor }) => getSecondFactor(deps, actor),
    passkeyOptions: ({ actor }) => beginPasskey(deps, actor),
    addPasskey: ({ body, actor }) => addPasskey(deps, actor, body),
    renamePasskey: ({ params, body, actor }) => renamePasskey(deps, actor, params.id, body.name),
    removePasskey: ({ params, actor }) => removePasskey(deps, actor, params.id),
    startTotp: ({ actor }) => beginTotp(deps, actor),
    confirmTotp: ({ body, actor }) => confirmTotp(deps, actor, body.code),
    removeTotp: ({ actor }) => removeTotp(deps, actor),
    renewRecoveryCodes: ({ actor }) => renewRecoveryCodes(deps, actor),
    factorsOfAdmin: ({ params }) => factorsOfAdmin(deps.db, params.id),
    removeSecondFactor: async ({ params }) => {
      await removeSecondFactor(deps.db, params.id)
    },
  } satisfies Partial<Handlers>
}
