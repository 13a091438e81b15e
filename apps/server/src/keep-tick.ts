// Loaded before the server, by `--import`. Node makes an object for each `process.nextTick`, several for each answer.
// V8 knows how to make them quickly while one of them is alive. A collection at the start finds none, and from then
// on each costs eight times as much, a tenth of the processor time of an answer. So one is kept.
import { executionAsyncResource } from 'node:async_hooks'

export const keptTicks: object[] = []
process.nextTick(() => keptTicks.push(executionAsyncResource()))
