/** What a field of the console holds while its date or time is half typed. */
export const halfTyped = ''
