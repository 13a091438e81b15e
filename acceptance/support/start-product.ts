// Before all journeys: one product with the demo library, an account of each role and the clips to upload.
import { Api } from './api.ts'
import { appUsers, signUp } from './app-user.ts'
import { makeClips } from './clips.ts'
import { type Product, makeDataDir, removeDataDir, startProduct } from './product.ts'
import { accounts } from './staff.ts'

/** The first account makes the others, as in real life. */
async function createStaff(api: Api): Promise<void> {
  for (const role of ['content_manager', 'viewer'] as const) {
    await api.must('POST', '/admin/admin-users', { name: `A ${role}`, role, ...accounts[role] })
  }
}

async function start(dataDir: string, clips: string): Promise<Product> {
  process.env['ACCEPTANCE_CLIPS'] = clips
  await makeClips(clips)
  const product = await startProduct(dataDir, {
    DEMO_LIBRARY: 'true',
    // The journeys share few accounts and one address, and machines that run them may be busy. The limits have tests of their own.
    POINTS_PER_MINUTE: '0',
    MAX_EVENT_LOOP_DELAY_MS: '0',
  })
  process.env['ACCEPTANCE_URL'] = product.url
  await createStaff(await Api.signIn(product.url, 'super_admin'))
  const { watcher, ...others } = appUsers
  for (const phone of Object.values(others)) await signUp(product, phone)
  process.env['ACCEPTANCE_WATCHER'] = await signUp(product, watcher)
  return product
}

export default async function startForAll(): Promise<() => Promise<void>> {
  const folders = [await makeDataDir(), await makeDataDir()] as const
  const cleanUp = () => Promise.all(folders.map(removeDataDir))
  try {
    const product = await start(...folders)
    return async () => {
      await product.stop()
      await cleanUp()
    }
  } catch (error) {
    await cleanUp()
    throw error
  }
}
