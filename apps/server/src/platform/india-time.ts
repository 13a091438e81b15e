// Days and hours of the audience, wherever the server stands.
const timeZone = 'Asia/Kolkata'
const days = new Intl.DateTimeFormat('sv', { timeZone })
const hours = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone })

/** `2027-09-03` */
export const dayInIndia = (at: Date | number): string => days.format(at)
/** From 0 to 23. */
export const hourInIndia = (at: Date | number): number => Number(hours.format(at))
