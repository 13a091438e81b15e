// Keeps one object of `process.nextTick` alive; `--import` loads this file before the server. V8 makes such objects
// quickly only while one is alive. If a garbage collection during the start finds none, each later one costs eight
// times as much: a tenth of the CPU time of an answer.
import { executionAsyncResource } from 'node:async_hooks'

export const keptTicks: object[] = []
process.nextTick(() => keptTicks.push(executionAsyncResource()))
