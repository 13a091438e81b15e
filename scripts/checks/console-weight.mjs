// The console draws its first screen with little code: its weight stays below the goal of the benchmark.
import { weighConsole } from '../../bench/console-weight.ts'

const { value, unit, goal, note } = await weighConsole()
console.log(
  `initial JavaScript of the console: ${value.toFixed(1)} ${unit} gzip in ${note}, at most ${goal.value}`,
)
if (value > goal.value) process.exitCode = 1
