export { removeEnded } from './trash.ts'
