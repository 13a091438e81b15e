import { createHash } from 'node:crypto'

export const TICKET_SEC = 5 * 60

/** Of a ticket, or of the challenge of a passkey. */
export const hashTicket = (ticket: string) => createHash('sha256').update(ticket).digest('base64url')
