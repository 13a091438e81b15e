/** `crypto.randomUUID` is there on https and localhost only, and nobody has to guess these. */
export const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
