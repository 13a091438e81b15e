// Deletes an account. A code that is sent to its phone number proves that the visitor owns the number.
interface Answer {
  code?: string
  errors?: { path: string; countries?: string[] }[]
  requestId?: string
  token?: { accessToken: string }
}

/** `name`: selects the message that the page shows. `detail`: replaces the placeholder in this message. */
const failureOf = (name: string, detail = '') => Object.assign(new Error(detail), { name })

function find(id: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`#${id}`)
  if (!found) throw new Error(id)
  return found
}

function findInput(id: string): HTMLInputElement {
  const found = find(id)
  if (!(found instanceof HTMLInputElement)) throw new Error(id)
  return found
}

async function call(method: string, path: string, body: object | null, token = ''): Promise<Answer> {
  const response = await fetch(`/api/v1/app/${path}`, {
    method,
    headers: body ? { 'content-type': 'application/json' } : { authorization: `Bearer ${token}` },
    body: body && JSON.stringify(body),
  }).catch(() => {
    throw failureOf('network')
  })
  const answer = (await response.json().catch(() => ({}))) as Answer
  if (response.ok) return answer
  if (response.status === 401) throw failureOf('invalid-code')
  const [wrong] = answer.errors ?? []
  const codes = wrong?.countries?.join(', ')
  const minutes = Math.ceil(Number(response.headers.get('retry-after')) / 60) || 1
  throw failureOf(codes ? 'country' : (wrong?.path ?? answer.code ?? ''), codes ?? String(minutes))
}

const form = find('deletion')
const inputs = { phone: findInput('phone'), code: findInput('code') }
const sent = find('sent')
const failures = [...form.querySelectorAll<HTMLElement>('[data-failure]')]
type Step = keyof typeof inputs

let step: Step = 'phone'
let requestId: string | undefined
/** The token for a correct code. It is kept until the account is deleted, because the code works only once. */
let token = ''

function go(to: Step): void {
  step = to
  const isCode = to === 'code'
  for (const id of ['phone-step', 'send']) find(id).hidden = isCode
  for (const id of ['code-step', 'remove', 'again']) find(id).hidden = !isCode
  sent.textContent = isCode ? (sent.dataset['sentence'] ?? '').replace('{phone}', inputs.phone.value) : ''
  inputs.code.value = token = ''
  inputs[to].focus()
}

function show(failure: Error | null): void {
  const isKnown = failures.some(({ dataset }) => dataset['failure'] === failure?.name)
  const name = failure && (isKnown ? failure.name : 'other')
  for (const each of failures) {
    each.hidden = each.dataset['failure'] !== name
    for (const place of each.querySelectorAll('b')) place.textContent = failure?.message ?? ''
  }
  inputs[step].ariaInvalid = String(failure !== null)
  if (failure) inputs[step].focus()
}

async function remove(): Promise<void> {
  // A pasted code may have blanks and dashes in it.
  const code = inputs.code.value.replaceAll(/\P{Nd}/gu, '')
  const proof = { phone: inputs.phone.value, code, ...(requestId && { requestId }) }
  token ||= (await call('POST', 'auth/otp/verify', proof)).token?.accessToken ?? ''
  await call('DELETE', 'me', null, token)
  form.hidden = true
  find('done').hidden = false
  find('done').focus()
}

async function submit(): Promise<void> {
  if (form.ariaBusy === 'true') return
  form.ariaBusy = 'true'
  show(null)
  try {
    if (step === 'code') await remove()
    else {
      const answer = await call('POST', 'auth/otp/request', { phone: inputs.phone.value })
      requestId = answer.requestId
      go('code')
    }
  } catch (error) {
    // This cast is safe: for an error with an unknown name, `show` uses the message `other`.
    const failure = error as Error
    if (failure.name === 'invalid-code') token = ''
    show(failure)
  }
  form.ariaBusy = 'false'
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void submit()
})
find('again').addEventListener('click', () => {
  show(null)
  go('phone')
})
find('note').hidden = true
form.hidden = false
