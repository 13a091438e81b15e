/** Value of a field in the console while its date or time is only half typed. */
export const halfTyped = ''
