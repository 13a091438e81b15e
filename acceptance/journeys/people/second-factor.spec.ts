// The second factor of staff: setting it up, signing in with it, and its removal by a super admin.
import type { Browser, Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/console/accessibility.ts'
import { Api } from '../../support/product/api.ts'
import { expect, test } from '../../support/console/journey.ts'
import { fillLogin } from '../../support/console/login.ts'
import { uniqueName } from '../../support/console/names.ts'
import { refuse, retouch } from '../../support/console/staged-answers.ts'
import { keepToasts } from '../../support/console/toast-life.ts'
import { signInWith, storedSession } from '../../support/product/staff.ts'

const password = 'girnar-9999-steps-up'

/** Makes a member of staff who has set their own password. */
async function makeViewer(api: Api, role = 'viewer') {
  const name = uniqueName('Sulasa')
  const email = `${name.replaceAll(' ', '.').toLowerCase()}@jinvani.test`
  const given = { email, password: `${password}-at-first` }
  const { _id: id } = await api.must('POST', '/admin/admin-users', { name, role, ...given })
  const { token } = await signInWith(api.url, given)
  const change = { currentPassword: given.password, newPassword: password }
  await new Api(api.url, token.accessToken).must('POST', '/admin/me/password', change)
  return { id: String(id), name, email }
}

/** Opens the account of a viewer who has an authenticator app. */
async function openAccount(browser: Browser, api: Api) {
  const { email } = await makeViewer(api)
  const session = await signInWith(api.url, { email, password })
  const theirs = new Api(api.url, session.token.accessToken)
  const secret = String((await theirs.must('POST', '/admin/me/totp', {}))['secret'])
  await theirs.must('PUT', '/admin/me/totp', { code: codeOf(secret) })
  const context = await browser.newContext({ storageState: storedSession(api.url, session) })
  const page = await context.newPage()
  await page.goto('/account')
  return { context, page, secret }
}

/** Presses before the page can show that the first press counts. */
const pressTwice = (button: Locator) => button.evaluate((one: HTMLElement) => [one.click(), one.click()])

const typePassword = (page: Page, { email }: { email: string }) => fillLogin(page, { email, password })

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin$/)
}

/**
 * The code of an authenticator app. `steps`: 1 for the next code, which the server accepts already and which stays valid
 * during the test.
 */
const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 })

/** Reads the recovery codes, which are shown only once, and closes their dialog. */
async function keepCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const kept = await codes.allTextContents()
  await page.keyboard.press('Escape')
  await expect(codes.first(), 'they are not lost by accident').toBeVisible()
  await page.getByRole('button', { name: 'I Have Saved Them' }).click()
  await expect(codes).toHaveCount(0)
  return kept
}

/** Adds a virtual authenticator that approves everything. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })

/** Asks for new codes, and gets the question for a proof of identity. Returns a function that ends this staged answer. */
async function makeCodesLate(page: Page): Promise<() => Promise<void>> {
  const late = { method: 'POST', path: '/admin/me/recovery-codes', status: 403, code: 'confirmation-needed' }
  const prove = await refuse(page, late)
  page.once('dialog', (asked) => void asked.accept())
  await page.getByRole('button', { name: 'Make New Codes' }).click()
  await expect(question(page)).toContainText('so confirm with that instead of your password')
  await expect(question(page).getByLabel('Password', { exact: true })).toHaveCount(0)
  return prove
}

test.use({ role: 'nobody', expectedError: /401|403|422/ })

test('staff with a second factor confirm their identity with it, not with the password @long', async ({
  api,
  browser,
}) => {
  const { context, page, secret } = await openAccount(browser, api)
  const prove = await makeCodesLate(page)
  const code = question(page).getByLabel('Code from your app')
  await expect(code).toBeFocused()
  await expectAccessible(page, 'confirming with a second factor')
  await expect(question(page).getByRole('button', { name: 'Use a recovery code' })).toBeVisible()
  await code.fill('000000')
  await code.press('Enter')
  await expect(question(page).getByText('That is not right, or was used already.')).toBeVisible()
  await prove()
  await code.fill(codeOf(secret, 1))
  await code.press('Enter')
  await keepCodes(page)
  await context.close()
})

test('two presses at once make one set of recovery codes @long', async ({ api, browser }) => {
  const { context, page } = await openAccount(browser, api)
  const made: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/recovery-codes')) made.push(request.url())
  })
  page.on('dialog', (asked) => void asked.accept())
  await pressTwice(page.getByRole('button', { name: 'Make New Codes' }))
  await keepCodes(page)
  expect(made).toHaveLength(1)
  await context.close()
})

test('an authenticator app is set up and then asked for at the sign-in, and a recovery code can replace it @long', async ({
  page,
  api,
}) => {
  const viewer = await makeViewer(api)
  await keepToasts(page)
  await page.goto('/admin')
  await typePassword(page, viewer)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Set Up an App' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  await expectAccessible(page, 'the dialog of the app')
  const secret = ((await dialog.getByText('Or type this key:').textContent()) ?? '').replace(
    /^.*key:|\s/g,
    '',
  )
  await expect(dialog.getByLabel('Code from your app')).toBeFocused()
  await dialog.getByLabel('Code from your app').fill('000000')
  await dialog.getByRole('button', { name: 'Turn On' }).click()
  await expect(dialog.getByText('The code is not right')).toBeVisible()
  await dialog.getByLabel('Code from your app').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Turn On' }).dblclick()
  const [paper = ''] = await keepCodes(page)
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()
  await expect(page.getByText('Failed to turn')).toHaveCount(0)
  await logOut(page)

  await typePassword(page, viewer)
  const code = page.getByLabel('Code from your app')
  await expect(code).toBeFocused()
  await expectAccessible(page, 'the second step')
  await expect(page.getByText('Use a recovery code'), 'said once').toHaveCount(1)
  await code.fill('000000')
  await code.press('Enter')
  await expect(page.getByText('That is not right, or was used already.')).toBeVisible()
  await code.fill(codeOf(secret, 1))
  await code.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  await logOut(page)

  await typePassword(page, viewer)
  for (let tries = 0; tries < 6; tries++) {
    await code.fill('000000')
    const answered = page.waitForResponse('**/admin/login/second-factor')
    await code.press('Enter')
    await answered
    // Waits until the form has read the answer, since it takes no other code before.
    await expect(page.getByRole('button', { name: 'Signing in...' })).toHaveCount(0)
  }
  await expect(page.getByText('This took too long or too many tries.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(viewer.email)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()

  await typePassword(page, viewer)
  await code.press('Enter')
  await expect(page.getByText('Enter the code')).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByText('Enter the code')).toBeHidden()
  await page.getByLabel('Recovery code').fill(paper)
  await page.keyboard.press('Enter')
  await expect(page.getByText('That recovery code is used up')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/account')
  await expect(page.getByText('9 recovery codes left.')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page, 'the account at 360 px')
  const asked = page.waitForEvent('dialog').then(async (question) => {
    await question.accept()
    return question.message()
  })
  await page.getByRole('button', { name: 'Turn Off' }).click()
  expect(await asked).toContain('your last second factor')
  await expect(page.getByRole('button', { name: 'Set Up an App' })).toBeFocused()
})

test('a passkey is added and renamed, and passes the second step of the sign-in @long', async ({
  page,
  api,
}) => {
  const viewer = await makeViewer(api)
  await addAuthenticator(page)
  // Uses `localhost`, since browsers make no passkeys for an IP address.
  await page.goto(`${api.url.replace('127.0.0.1', 'localhost')}/admin`)
  await typePassword(page, viewer)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto(page.url().replace('dashboard', 'account'))
  await page.getByRole('button', { name: 'Add a Passkey' }).click()
  const name = page.getByRole('dialog').getByLabel('Name')
  await name.fill('Ph\u202Eone')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(name).toHaveAccessibleDescription(/cannot be shown/)
  await name.fill('Phone')
  await pressTwice(page.getByRole('button', { name: 'Continue' }))
  await keepCodes(page)
  await page.getByRole('button', { name: 'Rename Phone' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Office key')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByText('Office key')).toBeVisible()
  await expectAccessible(page, 'the section of the account')
  await logOut(page)

  await typePassword(page, viewer)
  await expect(page.getByRole('button', { name: 'Use a Passkey' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.getByRole('link', { name: 'My account' }).click()
  const prove = await makeCodesLate(page)
  await prove()
  await question(page).getByRole('button', { name: 'Use a Passkey' }).click()
  await keepCodes(page)

  expect((await api.send('GET', `/admin/admin-users/${viewer.id}/second-factor`)).body).toEqual({
    passkeyCount: 1,
    hasTotp: false,
  })
})

test('an overdue second factor blocks everything but its setup, even if the clock of the browser is wrong @long', async ({
  page,
  api,
}) => {
  const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000).toISOString()
  const admin = await makeViewer(api, 'super_admin')
  await page.goto('/admin')
  await typePassword(page, admin)
  await expect(page).toHaveURL('/dashboard')
  let isSecondFactorDue = true
  await retouch(page, '/admin/me', (me) => ({ ...me, ...(isSecondFactorDue && { isSecondFactorDue }) }))
  // By the browser's clock, this deadline is in the future first and past later. The page must ignore that clock.
  let setUpBefore = days(5)
  await retouch(page, '/admin/me/second-factor', (factors) => ({ ...factors, setUpBefore }))
  await page.goto('/content')
  await expect(page).toHaveURL('/account')
  await expect(page.getByText('Set up a second factor to continue.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set Up an App' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Second Factor'])
  await expect(page.getByRole('navigation').getByRole('link')).toHaveCount(0)
  const find = page.getByRole('button', { name: 'Find' })
  await expect(find).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page, 'a second factor that is overdue')
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('button', { name: 'Set Up an App' }).click()
  const secret = await page.getByText('Or type this key:').textContent()
  await page.getByLabel('Code from your app').fill(codeOf((secret ?? '').replace(/^.*key:|\s/g, '')))
  isSecondFactorDue = false
  setUpBefore = days(-1)
  await page.getByRole('button', { name: 'Turn On' }).click()
  await keepCodes(page)
  await expect(find).toBeVisible()
  await page.getByRole('link', { name: 'Content', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Content Library' })).toBeVisible()
})

test.describe('a super admin', () => {
  test.use({ role: 'super_admin' })

  test('removes the second factor of a person who has lost their device, and ends their sessions @long', async ({
    page,
    api,
  }) => {
    const viewer = await makeViewer(api)
    const { token } = await signInWith(api.url, { email: viewer.email, password })
    const theirs = new Api(api.url, token.accessToken)
    const { secret } = await theirs.must('POST', '/admin/me/totp', {})
    await theirs.must('PUT', '/admin/me/totp', { code: codeOf(String(secret)) })
    await keepToasts(page)
    await page.goto(`/admin-users/${viewer.id}`)
    for (const name of ['Changes to This Account', 'What This Person Did'])
      await expect(page.getByRole('link', { name })).toBeVisible()
    page.once('dialog', (dialog) => void dialog.accept())
    await page.getByRole('button', { name: 'Remove the Second Factor' }).click()
    await expect(page.getByText('Second factor removed')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove the Second Factor' })).toHaveCount(0)
    const again = await signInWith(api.url, { email: viewer.email, password })
    const questions: string[] = []
    page.once('dialog', (dialog) => {
      questions.push(dialog.message())
      void dialog.accept()
    })
    await page.getByRole('button', { name: 'End All Sessions' }).click()
    await expect(page.getByText('All sessions ended')).toBeVisible()
    expect(questions).toEqual([expect.stringContaining(`end all sessions of ${viewer.name}?`)])
    expect((await new Api(api.url, again.token.accessToken).send('GET', '/admin/me')).status).toBe(401)
  })
})
