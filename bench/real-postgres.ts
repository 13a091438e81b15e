// The PostgreSQL of the tests, until it is stopped.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const withPostgres = fileURLToPath(new URL('../scripts/with-postgres.mjs', import.meta.url))
/** Prints the address and stays until its input ends. */
const holder = 'console.log(process.env.TEST_DATABASE_URL); process.stdin.resume()'

export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [withPostgres, process.execPath, '-e', holder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [first] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    url: first.toString().trim(),
    async stop() {
      child.stdin.end()
      await once(child, 'exit')
    },
  }
}
