// In the order in which they are measured. What creates items comes after what only reads the same database.
import { directus } from './directus.ts'
import { firstTouch, jinvani, twoProcesses } from './jinvani.ts'
import { payload } from './payload.ts'
import type { Product } from './product.ts'
import { strapi } from './strapi.ts'
import { fastify } from '../limits/yardstick.ts'

export const peers: Product[] = [payload, strapi, directus]
export const bareName = 'Bare node:http'
export const aloneName = 'PostgreSQL alone'

export const products: Product[] = [firstTouch, twoProcesses, jinvani, fastify, ...peers]
