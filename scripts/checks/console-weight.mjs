// The first screen of the console needs little code: its size must stay below the goal of the benchmark.
import { weighConsole } from '../../bench/console-weight.ts'

const { value, unit, goal, note } = await weighConsole()
console.log(
  `initial JavaScript of the console: ${value.toFixed(1)} ${unit} gzip in ${note}, at most ${goal.value}`,
)
if (value > goal.value) process.exitCode = 1
