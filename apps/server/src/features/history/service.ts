export type { Comeback } from './comeback.ts'
export { deleteVersionsOf as forgetVersions } from './queries.ts'
export { recordVersions } from './record.ts'
export { removeOldVersions } from './retention.ts'
