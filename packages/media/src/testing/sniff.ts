export { sniff } from '../inspect/sniff.ts'
