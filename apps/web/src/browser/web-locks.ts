/** Web Locks exist on https and localhost only; elsewhere nothing is known of other tabs. */
export function webLocks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined
}
