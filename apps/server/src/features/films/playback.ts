// What a player needs to open one protected film once, whether this server or another service protects it.
import { type Calls, type OutputOf, type ProtectedStream, editors } from '@jinvani/contract'
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Actor, AppActor } from '../../platform/http/handler.ts'
import { providerOf } from './providers.ts'
import * as queries from './queries.ts'

type Token = OutputOf<Calls['appPlaybackToken']>

interface Wish {
  contentId: string
  stream: ProtectedStream
}

async function issue(
  deps: Deps,
  { contentId, stream }: Wish,
  { id: userId, sessionId }: AppActor,
  { mayPreview, isCounted }: { mayPreview: boolean; isCounted: boolean },
): Promise<Token> {
  const film = await queries.findPlayed(deps.db, contentId)
  if (!film || (!film.active && !mayPreview)) throw new AppError('not-found')
  const provider = providerOf({ provider: film.provider ?? 'local' })
  return await provider.issueToken(deps, film, { contentId, userId, sessionId, stream, isCounted })
}

export const issuePlaybackToken = (deps: Deps, wish: Wish, person: AppActor): Promise<Token> =>
  issue(deps, wish, person, { mayPreview: false, isCounted: true })

/** What is inactive opens for editors only. */
export const issuePreviewToken = (deps: Deps, wish: Wish, member: Actor): Promise<Token> =>
  issue(deps, wish, member, { mayPreview: editors.includes(member.role), isCounted: false })
