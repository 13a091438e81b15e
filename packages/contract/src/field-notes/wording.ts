export const readOnly = 'Set by the server.'
export const sameAs = (field: string) => `The same as \`${field}\`.`
