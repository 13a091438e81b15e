// `--import` loads this before the server. Node makes an object for each `process.nextTick`, and V8 makes them quickly
// as long as one is alive. If a garbage collection during the start finds none, each costs eight times as much from
// then on: a tenth of the CPU time of an answer. So this keeps one alive.
import { executionAsyncResource } from 'node:async_hooks'

export const keptTicks: object[] = []
process.nextTick(() => keptTicks.push(executionAsyncResource()))
