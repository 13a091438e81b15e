import { ApiFailure, type AppClient, answerOf, createAppClient, memoryTokens } from '@jinvani/app-client'

/**
 * Signs a person in with the code from their phone. From then on the client renews the tokens. `consentVersion`:
 * version of the privacy policy that the person agreed to; without it no events are counted.
 */
export async function signIn(
  baseUrl: string,
  phone: string,
  readCode: () => Promise<string>,
  consentVersion?: '22-09-2025',
) {
  const tokens = memoryTokens()
  const api = createAppClient({ baseUrl, tokens })
  const { requestId } = await answerOf(api.POST('/app/auth/otp/request', { body: { phone } }))
  const consent = consentVersion !== undefined && { consentVersion }
  const body = { phone, requestId, code: await readCode(), ...consent }
  const { token, user } = await answerOf(api.POST('/app/auth/otp/verify', { body }))
  await tokens.write(token)
  return { api, user }
}

/** Reads all items that match, page after page. */
export async function* findFilms(api: AppClient, q: string) {
  let after: string | null = null
  do {
    const query: { q: string; pageSize: number; after?: string } = {
      q,
      pageSize: 20,
      ...(after && { after }),
    }
    const page = await answerOf(api.GET('/app/content', { params: { query } }))
    yield* page.items.map(({ title, slug }) => ({ title, slug }))
    after = page.next
  } while (after)
}

/** What to tell the person if there is no item with this slug; null if there is one. */
export async function refusalOf(api: AppClient, slug: string) {
  try {
    await answerOf(api.GET('/app/content/{slug}', { params: { path: { slug } } }))
    return null
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.code === 'not-found') return 'This film is no longer here.'
    throw failure
  }
}
