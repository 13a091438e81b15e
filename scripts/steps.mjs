// Runs the steps of a test command, two at a time, and adds up the results of all runners.
import { spawn } from 'node:child_process'
import { outcomeOf, readCounts } from './counts.mjs'
import { root, toolEnv } from './setup.mjs'

const AT_A_TIME = 2
// A longer step hangs: the slowest takes a fifth of this time, on a very busy machine half.
const TIME_LIMIT_MS = 60 * 60_000
const children = new Set()

for (const [signal, status] of Object.entries({ SIGINT: 130, SIGTERM: 143 })) {
  process.on(signal, () => {
    for (const child of children) child.kill('SIGTERM')
    process.exit(status)
  })
}

function execute({ wrap = [], command }) {
  const [program, ...args] = [...wrap, ...command]
  const env = { ...toolEnv, NO_COLOR: '1' }
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env, timeout: TIME_LIMIT_MS })
    let output = ''
    children.add(child)
    const collect = (chunk) => (output += chunk)
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    const end = (ok, last = '') => {
      children.delete(child)
      resolve({ ok, output: output + last })
    }
    child.on('error', (error) => end(false, error.message))
    child.on('close', (status, signal) => end(status === 0, signal ? `\nEnded by ${signal}.` : ''))
  })
}

async function runStep(step) {
  if (step.isUnchanged) {
    console.log(`ok     ${step.name} (nothing has changed since it passed)`)
    return { passed: 1, failed: 0, skipped: 0 }
  }
  const started = performance.now()
  const { ok, output } = await execute(step)
  const counts = readCounts(step.hasTests, ok, output)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const skipped = counts.skipped > 0 ? `${counts.skipped} skipped, ` : ''
  const tally = step.hasTests ? `${counts.passed} passed, ${counts.failed} failed, ${skipped}` : ''
  console.log(`${outcomeOf(counts).padEnd(6)} ${step.name} (${tally}${seconds} s)`)
  // Failures come first: the end of a log may be cut off.
  for (const name of counts.failures) console.log(`  failed: ${name}`)
  for (const [line] of output.matchAll(/^(?:skip:|took) .*/gm)) console.log(`  ${line}`)
  // Prints which steps failed within this step, and why.
  if (!step.hasTests)
    for (const [lines] of output.matchAll(/^FAILED .*\n(?: {2,}.*\n)*/gm)) console.log(`  ${lines}`)
  if (seconds > 60) for (const line of counts.slowest) console.log(`  slowest: ${line}`)
  if (counts.failed > 0) console.log(output)
  else step.keepPassed?.()
  return counts
}

/** Runs steps in the order of the list, each after the steps that it needs. Adds their counts to `total`. */
export async function runSteps(steps, total = { passed: 0, failed: 0, skipped: 0 }) {
  const waiting = [...steps]
  const running = new Map()
  const isPending = (name) => [...waiting, ...running.keys()].some((step) => step.name === name)
  const run = async (step) => ({ step, counts: await runStep(step) })
  while (waiting.length > 0 || running.size > 0) {
    for (const step of waiting.filter((candidate) => !candidate.needs?.some(isPending))) {
      if (running.size === AT_A_TIME) break
      waiting.splice(waiting.indexOf(step), 1)
      running.set(step, run(step))
    }
    const { step, counts } = await Promise.race(running.values())
    running.delete(step)
    for (const key of Object.keys(total)) total[key] += counts[key]
  }
  return total
}
