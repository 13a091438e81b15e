import type { Deps } from '../../../platform/deps.ts'
import type { Handlers } from '../../../platform/http/handler.ts'
import { sessionAdmin } from '../service.ts'
import { beginConfirmation, signInWithFactor } from './proof.ts'
import * as setUp from './set-up.ts'

export function secondFactorRoutes(deps: Deps) {
  return {
    loginSecondFactor: async ({ body, address, userAgent }) => {
      const { token, admin } = await signInWithFactor(deps, body, { address, userAgent })
      return { token, admin: sessionAdmin(deps, admin) }
    },
    confirmOptions: ({ actor }) => beginConfirmation(deps, actor),
    secondFactor: ({ actor }) => setUp.getSecondFactor(deps, actor),
    passkeyOptions: ({ actor }) => setUp.beginPasskey(deps, actor),
    addPasskey: ({ body, actor }) => setUp.addPasskey(deps, actor, body),
    renamePasskey: ({ params, body, actor }) => setUp.renamePasskey(deps, actor, params.id, body.name),
    removePasskey: ({ params, actor }) => setUp.removePasskey(deps, actor, params.id),
    startTotp: ({ actor }) => setUp.beginTotp(deps, actor),
    confirmTotp: ({ body, actor }) => setUp.confirmTotp(deps, actor, body.code),
    removeTotp: ({ actor }) => setUp.removeTotp(deps, actor),
    renewRecoveryCodes: ({ actor }) => setUp.renewRecoveryCodes(deps, actor),
    factorsOfAdmin: ({ params }) => setUp.factorsOfAdmin(deps.db, params.id),
    removeSecondFactor: async ({ params }) => {
      await setUp.removeSecondFactor(deps.db, params.id)
    },
  } satisfies Partial<Handlers>
}
