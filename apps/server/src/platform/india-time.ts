// Days and hours in India, where the audience is, whatever time zone the server has.
const timeZone = 'Asia/Kolkata'
const days = new Intl.DateTimeFormat('sv', { timeZone })
const hours = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone })

/** The day, such as `2027-09-03`. */
export const dayInIndia = (at: Date | number): string => days.format(at)
export const hourInIndia = (at: Date | number): number => Number(hours.format(at))
