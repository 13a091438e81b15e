export { carryOutAll, keepSchedule } from './clock.ts'
export { afterAsJson, carriedOut } from './due.ts'
export { recordCarriedOut } from './record.ts'
export { changedBeside, checkSchedule, timesOf } from './times.ts'
