// Products in the order of measurement: those that only read a database come before one that writes to it.
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
