import { calls } from '@jinvani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCategory, buildContent } from '../../testing/builders.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: string
let editor: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('super_admin')
  editor = await app.signIn('content_manager')
})
afterAll(() => app.close())

const create = (body: unknown) => app.send('POST', '/admin/categories', { token: editor, body })

describe('creating', () => {
  test('fills the defaults of section 9', async () => {
    const { status, body } = await create({ name: 'Stavans', slug: 'stavans' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Stavans',
      slug: 'stavans',
      description: '',
      order: 0,
      active: true,
      image: '',
      bgcolor: '#E5E7EB',
      type: 'any',
      version: 1,
    })
  })

  test.each([
    [{ slug: 'a' }, 'name', 'Name is required'],
    [{ name: '  ', slug: 'a' }, 'name', 'Name is required'],
    [{ name: 'n'.repeat(101), slug: 'a' }, 'name', 'Name cannot exceed 100 characters'],
    [{ name: 'n' }, 'slug', 'Slug is required'],
    [{ name: 'n', slug: '' }, 'slug', 'Slug is required'],
    [
      { name: 'n', slug: 'Not Good' },
      'slug',
      'Slug must contain only lowercase letters, numbers, and hyphens',
    ],
    [
      { name: 'n', slug: 'a', description: 'd'.repeat(501) },
      'description',
      'Description cannot exceed 500 characters',
    ],
    [{ name: 'n', slug: 'a', order: 'first' }, 'order', 'Display order must be a number'],
    [
      { name: 'n', slug: 'a', image: 'javascript:alert(1)' },
      'image',
      'Image must be an absolute http(s) URL',
    ],
    [{ name: 'n', slug: 'a', secret: 1 }, 'secret', 'Unknown field'],
    [{ name: 'n\u0000', slug: 'a' }, 'name', 'Name contains characters that cannot be shown'],
  ])('refuses %j', async (input, path, message) => {
    const { status, body } = await create(input)
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'validation', errors: expect.arrayContaining([{ path, message }]) })
    expect(body['requestId']).toBeTruthy()
  })

  test('a taken slug is a conflict', async () => {
    await buildCategory(app, editor, { slug: 'taken' })
    const { status, body } = await create({ name: 'Other', slug: 'taken' })
    expect(status).toBe(409)
    expect(body['message']).toBe('A category with this slug already exists')
  })
})

describe('changing', () => {
  test('only the fields of the request change, and fields from an answer may be sent back', async () => {
    const category = await buildCategory(app, editor, { description: 'kept' })
    const { status, body } = await app.call(calls.updateCategory, {
      token: editor,
      params: { id: category._id },
      body: { ...category, name: 'New name' },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'New name', description: 'kept', version: 2 })
  })

  test.each(['"1"', '1'])('a stale If-Match %s gets 412 and changes nothing', async (ifMatch) => {
    const category = await buildCategory(app, editor)
    const put = (name: string) =>
      app.call(calls.updateCategory, {
        token: editor,
        params: { id: category._id },
        body: { name },
        headers: { 'if-match': ifMatch },
      })
    expect((await put('first')).status).toBe(200)
    const second = await put('second')
    expect(second.status).toBe(412)
    expect(
      (await app.call(calls.getCategory, { token: editor, params: { id: category._id } })).body.name,
    ).toBe('first')
  })

  test('unknown and impossible ids are 404', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense', '..%2f'])
      expect(
        (await app.call(calls.updateCategory, { token: editor, params: { id }, body: { name: 'x' } })).status,
      ).toBe(404)
  })
})

describe('listing', () => {
  test('by order, and q is a literal', async () => {
    await buildCategory(app, editor, { name: 'Zeta 100%', order: -5 })
    await buildCategory(app, editor, { name: 'Zeta 100 percent', order: -6 })
    const all = await app.call(calls.listCategories, { token: editor, query: { q: 'zeta' } })
    expect(all.body.items.map(({ name }) => name)).toEqual(['Zeta 100 percent', 'Zeta 100%'])
    const literal = await app.call(calls.listCategories, { token: editor, query: { q: '100%' } })
    expect(literal.body).toMatchObject({ total: 1, items: [{ name: 'Zeta 100%' }] })
  })

  test('active filters, nonsense is ignored, NUL does no harm', async () => {
    await buildCategory(app, editor, { name: 'Sleeping', active: false })
    const inactive = await app.call(calls.listCategories, { token: editor, query: { active: 'false' } })
    expect(inactive.body.items.map(({ name }) => name)).toEqual(['Sleeping'])
    const all = await app.call(calls.listCategories, {
      token: editor,
      query: { active: 'maybe', q: '\u0000' },
    })
    expect(all.status).toBe(200)
  })
})

describe('deleting', () => {
  test('is for super_admin, answers 204, and then it is gone', async () => {
    const { _id: id } = await buildCategory(app, editor)
    expect((await app.call(calls.deleteCategory, { token: editor, params: { id } })).status).toBe(403)
    expect((await app.call(calls.deleteCategory, { token: admin, params: { id } })).status).toBe(204)
    expect((await app.call(calls.getCategory, { token: admin, params: { id } })).status).toBe(404)
  })

  test('a category in use stays', async () => {
    const { _id: id } = await buildCategory(app, editor)
    await buildContent(app, editor, { categories: [id] })
    const { status, body } = await app.call(calls.deleteCategory, { token: admin, params: { id } })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'category-in-use', message: 'Category is used by 1 content items' })
  })
})
