// A schema in words: its type, its bounds, and a table of its fields.
import type { Schema } from '../openapi/document.ts'
import { escape, inline, table } from './html.ts'

const nameOf = ($ref: string) => $ref.split('/').at(-1) ?? ''
export const schemaLink = (name: string) => `<a href="#schema-${name}">${name}</a>`

export function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schemaLink(nameOf(schema.$ref))
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ')
  if (schema.const !== undefined) return `<code>${escape(JSON.stringify(schema.const))}</code>`
  if (schema.enum)
    return schema.enum.map((value) => `<code>${escape(JSON.stringify(value))}</code>`).join(', ')
  if (schema.type === 'array' && schema.items) return `list of ${typeOf(schema.items)}`
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type ?? 'any']).join(' or ')
  return schema.format === undefined ? types : `${types} (${schema.format})`
}

function boundsOf({ minimum, maximum, minLength, maxLength, maxItems, default: usual }: Schema): string {
  const bounds = [
    minimum !== undefined && `at least ${minimum}`,
    maximum !== undefined && `at most ${maximum}`,
    minLength !== undefined && minLength > 1 && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    maxItems !== undefined && `at most ${maxItems}`,
    usual !== undefined && `<code>${escape(JSON.stringify(usual))}</code> unless given`,
  ]
  return bounds.filter(Boolean).join(', ')
}

/** Name and type in one cell, so that the table fits a phone. */
export function field(name: string, schema: Schema, about: { where?: string; required: boolean }): string[] {
  const notes = [typeOf(schema), about.where, about.required && 'required', boundsOf(schema)]
  return [`<code>${escape(name)}</code>`, `<small>${notes.filter(Boolean).join(' · ')}</small>`]
}

export function fieldTable(caption: string, schema: Schema): string {
  const rows = Object.entries(schema.properties ?? {}).map(([name, one]) => {
    const [label = '', notes = ''] = field(name, one, { required: schema.required?.includes(name) ?? false })
    return [`${label}<br>${notes}`, inline(one.description ?? '')]
  })
  return table(caption, ['Field', 'Meaning'], rows)
}
