// Makes src/generated.ts from the API document. All test commands and `pack.ts` run this.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTS, { type OpenAPI3, astToString } from 'openapi-typescript'
import type { Content, Operation } from '../../apps/server/src/features/api-docs/openapi/document.ts'
import { appDocument, openapiDocument } from '../../apps/server/src/features/api-docs/openapi.ts'

const generatedFile = join(import.meta.dirname, 'src/generated.ts')
const intro =
  '// Made by `packages/app-client/generate.ts` from the API document of the server. Do not edit.\n'

/** Removes examples, and all refusals but one: they all have the same type. */
function withTypesOnly({ requestBody, responses, ...operation }: Operation): Operation {
  const kept = Object.entries(responses).filter(([status]) => status.startsWith('2') || status === 'default')
  return {
    ...operation,
    ...(requestBody && { requestBody: { ...requestBody, content: schemasOf(requestBody.content) } }),
    responses: Object.fromEntries(
      kept.map(([status, { description, content }]) => [
        status,
        { description, ...(content && { content: schemasOf(content) }) },
      ]),
    ),
  }
}

const schemasOf = (contents: Record<string, Content>): Record<string, Content> =>
  Object.fromEntries(Object.entries(contents).map(([type, { schema }]) => [type, { schema }]))

async function makeTypes(): Promise<string> {
  const document = appDocument(openapiDocument('https://jinvani.example.org'))
  const withToken: string[] = []
  const paths: typeof document.paths = {}
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      paths[path] = { ...paths[path], [method]: withTypesOnly(operation) }
      const kinds = operation.security.map((kind) => Object.keys(kind)[0])
      // A call for a licence may need another kind of token, which only the caller has.
      if (kinds.includes('app') && kinds.every((kind) => kind === 'app' || kind === undefined))
        withToken.push(`${method.toUpperCase()} ${path}`)
    }
  const types = { ...document, paths, components: { schemas: document.components.schemas } }
  const ast = await openapiTS(types as unknown as OpenAPI3, {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
  })
  const calls = `/** Calls that need the access token, or that do more with one. */\nexport const callsWithToken = ${JSON.stringify(withToken, null, 2)}\n`
  return `${intro}\n${astToString(ast)}\n${calls}`
}

const types = await makeTypes()
// Written only if something changed: another process may be reading the file, and would find half of it.
if (!existsSync(generatedFile) || readFileSync(generatedFile, 'utf8') !== types)
  writeFileSync(generatedFile, types)
