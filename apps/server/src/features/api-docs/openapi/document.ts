// The parts of an OpenAPI 3.1 document that this program writes and shows.
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  additionalProperties?: boolean
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: Schema
  example?: string | number | boolean
}

export interface Content {
  schema: Schema
  example?: unknown
  examples?: Record<string, { summary: string; value: unknown }>
}

export interface Answer {
  description: string
  headers?: Record<string, { $ref: string }>
  content?: Record<string, Content>
}

export interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: [string]
  security: Record<string, never[]>[]
  'x-roles'?: 'app' | readonly string[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, Content> }
  responses: Record<string, Answer>
}

export const json = (content: Content): Record<string, Content> => ({ 'application/json': content })
export const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
