import { z } from 'zod'

export const yesNo = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true')
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an absolute http(s) URL' })
