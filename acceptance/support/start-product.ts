// Before all journeys: one product with the demo library, an account of each role and the clips to upload.
import { Api } from './api.ts'
import { appUsers, signUp } from './app-user.ts'
import { makeClips } from './clips.ts'
import { makeDataDir, removeDataDir, startProduct } from './product.ts'
import { accounts } from './staff.ts'

/** The first account makes the others, as in real life. */
async function createStaff(api: Api): Promise<void> {
  for (const role of ['content_manager', 'viewer'] as const) {
    await api.must('POST', '/admin/admin-users', { name: `A ${role}`, role, ...accounts[role] })
  }
}

export default async function startForAll(): Promise<() => Promise<void>> {
  const dataDir = await makeDataDir()
  const clips = await makeDataDir()
  process.env['ACCEPTANCE_CLIPS'] = clips
  await makeClips(clips)
  const product = await startProduct(dataDir, { DEMO_LIBRARY: 'true' })
  process.env['ACCEPTANCE_URL'] = product.url
  await createStaff(await Api.signIn(product.url, 'super_admin'))
  for (const phone of Object.values(appUsers)) await signUp(product, phone)
  return async () => {
    await product.stop()
    await Promise.all([dataDir, clips].map(removeDataDir))
  }
}
