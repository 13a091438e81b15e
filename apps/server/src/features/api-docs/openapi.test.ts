// Checks the OpenAPI document alone: it has all calls, its schemas have names, its notes describe all fields, and its
// examples are valid. Other tests compare real answers with it.
import { calls, errorCodes, errorWords } from '@jinvani/contract'
import { examples, fieldNotes } from '@jinvani/contract/documentation'
import { describe, expect, test } from 'vitest'
import { type OpenapiDocument, appDocument, openapiDocument } from './openapi.ts'
import { eventNames } from './openapi/schemas.ts'
import type { Schema } from './openapi/document.ts'
import { callsOf, schemaChecker } from '../../testing/calls/openapi-check.ts'

// Throws if a call has no example, and names the call.
const document = openapiDocument('https://jinvani.example.org')
const listed = callsOf(document)
const { schemas } = document.components
const fieldsOf = ([name, { properties = {} }]: [string, Schema]) =>
  Object.entries(properties).map(([field, schema]) => ({ name, field, schema }))
const fields = Object.entries(schemas).flatMap(fieldsOf)
const everyRef = (of: OpenapiDocument) =>
  [...JSON.stringify(of).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref)
const forApps = appDocument(document)

describe('the structure', () => {
  test('follows OpenAPI 3.1, and the operation ids are the names of the calls', () => {
    expect(document.openapi).toBe('3.1.0')
    const ids = listed.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(Object.keys(calls)))
  })

  test.each([
    { name: 'the whole document', of: document, inWords: eventNames.toSorted() },
    { name: 'the document for apps', of: forApps, inWords: [] },
  ])('has no broken reference, and no unused schema: $name', ({ of, inWords }) => {
    const refs = everyRef(of)
    const target = (ref: string) =>
      ref
        .split('/')
        .slice(1)
        .reduce<unknown>((value, key) => Object(value)[key], of)
    expect(refs.filter((ref) => target(ref) === undefined)).toEqual([])
    const used = new Set(refs.map((ref) => ref.split('/').at(-1)))
    // A stream of events cannot refer to a schema, so its description names these schemas in words.
    expect(Object.keys(of.components.schemas).filter((name) => !used.has(name))).toEqual(inWords)
  })

  test('for apps has all calls of the apps, and none of staff', () => {
    const ids = callsOf(forApps).map(({ operation }) => operation.operationId)
    const wanted = Object.entries(calls).filter(([, { path }]) => path.startsWith('/app/'))
    expect(ids).toEqual(expect.arrayContaining([...wanted.map(([name]) => name), 'licence', 'licenceKey']))
    expect(callsOf(forApps).filter(({ operation }) => Array.isArray(operation['x-roles']))).toEqual([])
    expect(Object.keys(forApps.components.schemas).filter((name) => /Admin|SignIn|Batch/.test(name))).toEqual(
      [],
    )
    expect(forApps.tags.map(({ name }) => name)).toEqual([
      'App sign-in',
      'Mine',
      'Playback',
      'Statistics',
      'Catalogue',
    ])
  })

  test.each(listed)(
    '$method $path declares its parameters, its sign-in and its answers',
    ({ path, operation }) => {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(inPath)
      for (const one of operation.security)
        for (const scheme of Object.keys(one))
          expect(document.components.securitySchemes).toHaveProperty(scheme)
      expect(document.tags.map(({ name }) => name)).toContain(operation.tags[0])
      expect(Object.keys(operation.responses)).toContain('default')
      for (const { description } of operation.parameters) expect(description, path).not.toBe('')
    },
  )

  test('has Retry-After for every 429 and 503, and ETag and 304 for cached answers', () => {
    for (const { operation, method, path } of listed) {
      const { 429: limited, 503: overloaded } = operation.responses
      for (const answer of [limited, overloaded])
        if (answer) expect(answer.headers, path).toHaveProperty('Retry-After')
      const codes = Object.keys(overloaded?.content?.['application/json']?.examples ?? {})
      expect(codes, path).toEqual(expect.arrayContaining(['busy', 'unavailable']))
      if (method !== 'get' || !/^\/app\/(?!me)/.test(path)) continue
      expect(operation.responses[200]?.headers, path).toHaveProperty('ETag')
      expect(operation.responses, path).toHaveProperty('304')
    }
  })
})

test('each error code but five is documented as an answer of some call', () => {
  const said = new Set(
    listed.flatMap(({ operation }) =>
      Object.values(operation.responses).flatMap(({ content }) =>
        Object.keys(content?.['application/json']?.examples ?? {}),
      ),
    ),
  )
  const unsaid = Object.keys(errorCodes).filter((code) => !said.has(code))
  // The server sends these for file addresses, a setting, a slow line, or two deletions at the same moment.
  expect(unsaid).toEqual([
    'second-factor-required',
    'upload-signature',
    'last-super-admin',
    'request-timeout',
    'range-not-satisfiable',
  ])
})

describe('the schemas', () => {
  test('are named, including nested objects and lists of choices, so that generated clients have named types', () => {
    const unnamed: string[] = []
    const look = (schema: Schema, at: string) => {
      if (schema.properties || schema.enum) unnamed.push(at)
      for (const [index, one] of (schema.anyOf ?? []).entries()) look(one, `${at}|${index}`)
      if (schema.items) look(schema.items, `${at}[]`)
    }
    for (const { name, field, schema } of fields) look(schema, `${name}.${field}`)
    for (const { operation } of listed)
      for (const { name, schema } of operation.parameters) look(schema, `${operation.operationId} ${name}`)
    expect(unnamed, 'export these from packages/contract, or make them with its `named`').toEqual([])
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining([
        'Content',
        'Category',
        'CarouselItem',
        'AppContent',
        'Source',
        'SourceKind',
        'ApiError',
      ]),
    )
  })

  test('write a nullable type as a list of types, as in OpenAPI 3.1', () => {
    expect(schemas['AppMe']?.properties?.['age']).toMatchObject({ type: ['integer', 'null'] })
    expect(JSON.stringify(document)).not.toContain('nullable')
  })

  test('take null wherever their type has it, also beside a literal or a list of choices', () => {
    const wrong: string[] = []
    const look = (schema: Schema, at: string) => {
      const allowed = 'const' in schema ? [schema.const] : (schema.enum ?? [null])
      if (schema.type?.includes('null') && !allowed.includes(null)) wrong.push(at)
      const { properties = {}, items, anyOf = [] } = schema
      for (const one of anyOf) look(one, at)
      if (items) look(items, `${at}[]`)
      for (const [field, one] of Object.entries(properties)) look(one, `${at}.${field}`)
    }
    for (const [name, schema] of Object.entries(schemas)) look(schema, name)
    for (const { operation } of listed)
      for (const { name, schema } of operation.parameters) look(schema, `${operation.operationId} ${name}`)
    expect(wrong).toEqual([])
    const faultsOf = schemaChecker(document)
    for (const rule of ['CollectionRule', 'CollectionRuleInput']) {
      const day = schemas[rule]?.properties?.['day'] ?? {}
      expect([null, 'today', 'tomorrow'].map((value) => faultsOf(day, value).length > 0)).toEqual([
        false,
        false,
        true,
      ])
    }
  })

  test('have one string type for a text with two formats', () => {
    expect(schemas['AppMePatch']?.properties?.['email']).toMatchObject({ type: 'string', maxLength: 254 })
  })

  test('have the fields of a sign-in in SignInError, but not in ApiError', () => {
    expect(schemas['SignInError']?.properties?.['passkeyOptions']).toHaveProperty('additionalProperties')
    expect(Object.keys(schemas['ApiError']?.properties ?? {})).toEqual([
      'message',
      'code',
      'errors',
      'away',
      'requestId',
    ])
  })

  test('mark the bodies of requests that may be left out', () => {
    const free = listed.filter(({ operation }) => operation.requestBody?.required === false)
    const ids = free.map(({ operation }) => operation.operationId)
    expect(ids).toEqual(expect.arrayContaining(['appPlaybackToken', 'appLogout']))
    expect(ids).not.toContain('appVerifyOtp')
  })

  test('allow unknown fields in answers, but not in requests', () => {
    expect(schemas['AppContent']).not.toHaveProperty('additionalProperties')
    expect(schemas['AppMePatch']).toMatchObject({ additionalProperties: false })
  })
})

describe('the notes', () => {
  test('describe every field', () => {
    const silent = fields
      .filter(({ schema }) => !schema.description)
      .map(({ name, field }) => `${name}.${field}`)
    expect(silent, 'say what these are in a documentation.ts of packages/contract/src').toEqual([])
  })

  test('name all choices of a field if they name most of them', () => {
    const choicesOf = ({ $ref = '', enum: own = [], anyOf = [], items }: Schema): string[] => [
      ...own.map(String),
      ...[...anyOf, ...(items ? [items] : [])].flatMap(choicesOf),
      ...($ref ? choicesOf(schemas[$ref.split('/').at(-1) ?? ''] ?? {}) : []),
    ]
    const inParameters = listed.flatMap(({ operation: { operationId, parameters } }) =>
      parameters.map(({ name, schema, description }) => ({
        name: operationId,
        field: name,
        schema,
        description,
      })),
    )
    const inFields = fields.map((one) => ({ ...one, description: one.schema.description ?? '' }))
    const forgetful = [...inFields, ...inParameters].flatMap(({ name, field, schema, description }) => {
      const choices = choicesOf(schema).filter((choice) => choice !== '')
      const left = choices.filter((choice) => !description.includes(`\`${choice}\``))
      return left.length > 0 && 2 * left.length < choices.length
        ? [`${name}.${field}: ${left.join(', ')}`]
        : []
    })
    // Lyrics in Roman letters cannot be converted to another script, so the note leaves `Latn` out.
    expect(forgetful).toEqual(['LyricsInput.from: Latn'])
  })

  test('say what a filter selects, not what the field of the same name is', () => {
    const ofEntries = fields.filter(({ name }) => name.endsWith('Input') && !/Filter|View/.test(name))
    const known = new Set(ofEntries.map(({ field, schema }) => `${field}: ${schema.description ?? ''}`))
    const likeFields = listed.flatMap(({ operation: { operationId, parameters } }) =>
      parameters
        .filter((one) => one.in === 'query' && known.has(`${one.name}: ${one.description}`))
        .map(({ name }) => `${operationId}.${name}`),
    )
    expect(likeFields, 'give the parameter a note of its own, such as `listContent.rating`').toEqual([])
  })

  test('of the calls for apps name only errors that are translated, and two that only developers read', () => {
    const untranslated = callsOf(forApps).flatMap(({ operation: { operationId } }) =>
      (examples[operationId]?.errors ?? [])
        .filter((code) => !(code in errorWords.hi))
        .map((code) => `${operationId}: ${code}`),
    )
    expect(untranslated, 'move the error to `readByPeople` in packages/contract/src/errors.ts').toEqual([
      'licence: forbidden',
      'appListContent: bad-request',
      'appFeaturedContent: bad-request',
    ])
  })

  const aboutOf = (name: string) =>
    listed.find(({ operation }) => operation.operationId === name)?.operation.description

  test('say how long the lists of the dashboard are', () => {
    expect(aboutOf('dashboardToday')).toContain('The first 5 entries of each list (of `coming` 10)')
  })

  test('say that a collection whose rule finds nothing is 404', () => {
    expect(aboutOf('appGetCollection')).toMatch(/404, as one whose rule finds nothing/)
  })

  test('say what to send if the slug of a restored item is taken', () => {
    expect(aboutOf('restoreTrashed')).toMatch(/^Send another slug if another item has taken the old one/)
  })

  test('all belong to a field or parameter that exists', () => {
    const inParameters = listed.flatMap(({ operation: { operationId, parameters } }) =>
      parameters.flatMap(({ name }) => [name, `${operationId}.${name}`]),
    )
    const known = new Set([
      ...fields.flatMap(({ name, field }) => [field, `${name}.${field}`]),
      ...inParameters,
    ])
    expect(Object.keys(fieldNotes).filter((note) => !known.has(note))).toEqual([])
  })
})

describe('the examples', () => {
  test('all belong to calls that exist', () => {
    expect(Object.keys(examples).filter((name) => !(name in calls))).toEqual([])
  })

  const faultsOf = schemaChecker(document)

  test('have a checker that finds a wrong value, a missing field and an unknown field', () => {
    expect(faultsOf({ $ref: '#/components/schemas/Tokens' }, { accessToken: 7, more: true })).toHaveLength(3)
  })

  test.each(listed)('of $method $path are valid', ({ operation }) => {
    const { requestBody, responses, parameters } = operation
    const bodies = [requestBody, ...Object.values(responses)].flatMap((one) =>
      Object.values(one?.content ?? {}),
    )
    const shown = bodies.flatMap(({ schema, example, examples = {} }) =>
      [example, ...Object.values(examples).map(({ value }) => value)]
        .filter((value) => value !== undefined)
        .map((value) => ({ schema, value })),
    )
    for (const { schema, value } of shown) expect(faultsOf(schema, value)).toEqual([])
    for (const { schema, example, name } of parameters)
      if (example !== undefined) expect(faultsOf(schema, example), name).toEqual([])
    const json = Object.values(responses).flatMap(({ content = {} }) => content['application/json'] ?? [])
    expect(json.filter(({ example, examples: some }) => example === undefined && !some)).toEqual([])
    if (requestBody) expect(bodies[0]?.example, 'a body').toBeDefined()
  })
})
