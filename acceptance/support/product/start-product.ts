// Runs before all journeys. It starts one product with the demo library and an account for each role, makes the files
// to upload, and prepares a data folder for tests that start their own product.
import { roles } from '@jinvani/contract'
import { Api } from './api.ts'
import { appUsers, signUp } from './app-user.ts'
import { makeClips } from '../films/clips.ts'
import {
  type Product,
  copyTemplate,
  makeDataDir,
  makeTemplate,
  removeDataDir,
  startProduct,
} from './product.ts'
import { accounts, signInWith } from './staff.ts'

/** The first account creates the other accounts. Each of these sets its own password, as real people do. */
async function createStaff(api: Api): Promise<void> {
  for (const role of roles.filter((each) => each !== 'super_admin')) {
    const { email, password } = accounts[role]
    const given = { email, password: `${password}-at-first` }
    await api.must('POST', '/admin/admin-users', { name: `A ${role}`, role, ...given })
    const { token } = await signInWith(api.url, given)
    const change = { currentPassword: given.password, newPassword: password }
    await new Api(api.url, token.accessToken).must('POST', '/admin/me/password', change)
  }
}

async function start(dataDir: string): Promise<Product> {
  const product = await startProduct(dataDir, {
    DEMO_LIBRARY: 'true',
    // No limits: all journeys share a few accounts and one address, on a busy machine. The limits have their own tests.
    LIMITS: 'POINTS_PER_MINUTE=0,STAFF_POINTS_PER_MINUTE=0,MAX_EVENT_LOOP_DELAY_MS=0',
    // Allows private addresses, since the webhook receiver of a journey is on this machine.
    WEBHOOKS_TO_PRIVATE: 'true',
  })
  process.env['ACCEPTANCE_URL'] = product.url
  await createStaff(await Api.signIn(product.url, 'super_admin'))
  const { watcher, ...others } = appUsers
  for (const phone of Object.values(others)) await signUp(product, phone)
  process.env['ACCEPTANCE_WATCHER'] = await signUp(product, watcher)
  return product
}

export default async function startForAll(): Promise<() => Promise<void>> {
  const [dataDir, clips, template] = [await makeDataDir(), await makeDataDir(), await makeDataDir()]
  const folders = [dataDir, clips, template]
  const cleanUp = () => Promise.all(folders.map(removeDataDir))
  try {
    process.env['ACCEPTANCE_CLIPS'] = clips
    await Promise.all([makeClips(clips), makeTemplate(template)])
    await copyTemplate(dataDir)
    const product = await start(dataDir)
    return async () => {
      await product.stop()
      await cleanUp()
    }
  } catch (error) {
    await cleanUp()
    throw error
  }
}
