export { openBackupDoor } from './door.ts'
export { makeBackup } from './make-backup.ts'
export { BackupRefused } from './refusal.ts'
export { restoreBackup } from './restore-backup.ts'
