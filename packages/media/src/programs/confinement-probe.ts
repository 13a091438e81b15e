// Attacks as a hijacked program would. Exits with 0 if all attacks fail and ordinary work succeeds.
import { accessSync, closeSync, constants, openSync, readFileSync, writeFileSync } from 'node:fs'

const [dataDir = '', ...pids] = process.argv.slice(2)

function works(attempt: () => void): boolean {
  try {
    attempt()
    return true
  } catch {
    return false
  }
}

writeFileSync('written', 'x')
accessSync(dataDir, constants.R_OK | constants.X_OK)
const isOpen = pids.some(
  (pid) =>
    works(() => readFileSync(`/proc/${pid}/environ`)) ||
    works(() => closeSync(openSync(`/proc/${pid}/mem`, 'r'))),
)
process.exit(isOpen ? 1 : 0)
