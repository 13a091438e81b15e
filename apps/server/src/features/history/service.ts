export { recordVersions } from './record.ts'
