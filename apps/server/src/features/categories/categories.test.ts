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
  test('fills in the defaults of section 9 of the specification', async () => {
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

  test('a slug that is taken is a conflict', async () => {
    await buildCategory(app, editor, { slug: 'taken' })
    const { status, body } = await create({ name: 'Other', slug: 'taken' })
    expect(status).toBe(409)
    expect(body['message']).toBe('A category with this slug already exists')
  })
})

describe('changing', () => {
  test('only the fields in the request change, and all fields of an answer may be sent back', async () => {
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

  test('unknown and impossible ids get 404', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense', '..%2f'])
      expect(
        (await app.call(calls.updateCategory, { token: editor, params: { id }, body: { name: 'x' } })).status,
      ).toBe(404)
  })
})

describe('the list', () => {
  test('is in the order of the categories, and its search has no wildcards', async () => {
    await buildCategory(app, editor, { name: 'Zeta 100%', order: -5 })
    await buildCategory(app, editor, { name: 'Zeta 100 percent', order: -6 })
    const all = await app.call(calls.listCategories, { token: editor, query: { q: 'zeta' } })
    expect(all.body.items.map(({ name }) => name)).toEqual(['Zeta 100 percent', 'Zeta 100%'])
    const literal = await app.call(calls.listCategories, { token: editor, query: { q: '100%' } })
    expect(literal.body).toMatchObject({ total: 1, items: [{ name: 'Zeta 100%' }] })
  })

  test('can be filtered by state, ignores an unknown state, and survives a NUL character', async () => {
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
  test('is only for super_admins, answers 204, and removes the category', async () => {
    const { _id: id } = await buildCategory(app, editor)
    expect((await app.call(calls.deleteCategory, { token: editor, params: { id } })).status).toBe(403)
    expect((await app.call(calls.deleteCategory, { token: admin, params: { id } })).status).toBe(204)
    expect((await app.call(calls.getCategory, { token: admin, params: { id } })).status).toBe(404)
  })

  test('a category that has items cannot be deleted', async () => {
    const { _id: id } = await buildCategory(app, editor)
    await buildContent(app, editor, { categories: [id] })
    const { status, body } = await app.call(calls.deleteCategory, { token: admin, params: { id } })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'category-in-use', message: 'Category is used by 1 content items' })
  })
})

describe('a category with translations', () => {
  const hi = { language: 'hi', name: 'स्तवन', description: 'प्रभु की स्तुति के गीत' } as const
  const gu = { language: 'gu', name: 'સ્તવન', description: '' } as const
  const build = (fields = {}) =>
    buildCategory(app, editor, { name: 'Praise', translations: [gu, hi], ...fields })
  const update = (id: string, body: Record<string, unknown>) =>
    app.call(calls.updateCategory, { token: editor, params: { id }, body })
  const get = async (id: string) =>
    (await app.call(calls.getCategory, { token: editor, params: { id } })).body

  test('has name and description in the language of the reader, also right after a change', async () => {
    const { _id: id } = await build({ description: 'Songs', bgcolor: '#FFE0A8' })
    const shown = async (lang?: string) => {
      const { items } = (await app.call(calls.appListCategories, { query: lang ? { lang } : {} })).body
      const { name, description, nameLanguage, ...rest } = items.find(({ _id }) => _id === id) ?? {}
      expect(rest).not.toHaveProperty('translations')
      return [name, description, nameLanguage]
    }
    expect(await shown()).toEqual(['Praise', 'Songs', undefined])
    expect(await shown('en')).toEqual(['Praise', 'Songs', undefined])
    expect(await shown('hi')).toEqual([hi.name, hi.description, 'hi'])
    expect(await shown('mr')).toEqual([hi.name, hi.description, 'hi'])
    // A translation without a description takes the description of the next best language.
    expect(await shown('gu')).toEqual([gu.name, hi.description, 'gu'])
    await update(id, { translations: [{ ...hi, name: 'स्तुति' }] })
    expect(await shown('hi')).toEqual(['स्तुति', hi.description, 'hi'])
    expect(await shown('gu')).toEqual(['स्तुति', hi.description, 'hi'])
  })

  test('is named in its items in the language of the reader', async () => {
    const { _id: id, slug, bgcolor } = await build()
    const item = await buildContent(app, editor, { categories: [id] })
    const categoriesFor = async (lang?: string) =>
      (await app.call(calls.appGetContent, { params: { slug: item.slug }, query: lang ? { lang } : {} })).body
        .categories
    expect(await categoriesFor()).toEqual([{ _id: id, name: 'Praise', slug, bgcolor }])
    const inHindi = { _id: id, name: hi.name, nameLanguage: 'hi', slug, bgcolor }
    expect(await categoriesFor('hi')).toEqual([inHindi])
  })

  test('keeps them in an update without any, loses them by an empty list, and gets them back from the history', async () => {
    const { _id: id, translations } = await build()
    expect(translations).toEqual([hi, gu])
    await update(id, { order: 7 })
    expect((await get(id)).translations).toEqual([hi, gu])
    expect((await update(id, { translations: [] })).body.translations).toEqual([])
    const versions = await app.call(calls.listVersions, { token: editor, params: { id } })
    expect(versions.body.items[0]?.changes).toEqual([{ field: 'translations', from: [hi, gu], to: [] }])
    const wish = { atVersion: 3, side: 'before' }
    await app.call(calls.restoreVersion, { token: editor, params: { id }, body: wish })
    expect((await get(id)).translations).toEqual([hi, gu])
    await app.call(calls.deleteCategory, { token: admin, params: { id } })
    await app.call(calls.restoreTrashed, { token: admin, params: { id }, body: {} })
    expect((await get(id)).translations).toEqual([hi, gu])
  })

  test('is found by staff by its name or description in any language', async () => {
    const { _id: id } = await build({ translations: [{ ...hi, name: 'आरती', description: 'दीपक के साथ' }] })
    for (const q of ['आरती', 'aarti', 'दीपक']) {
      const { body } = await app.call(calls.listCategories, { token: editor, query: { q } })
      expect(body.items.map(({ _id }) => _id)).toEqual([id])
    }
  })

  test.each([
    [[{ language: 'hi' }], 'translations.0.name', 'A translation needs a name'],
    [[{ ...hi, name: 'n'.repeat(101) }], 'translations.0.name', 'Name cannot exceed 100 characters'],
    [
      [{ ...hi, description: 'd'.repeat(501) }],
      'translations.0.description',
      'Description cannot exceed 500 characters',
    ],
    [[hi, hi], 'translations.1.language', 'Hindi is there already'],
    [[{ ...hi, title: '' }], 'translations.0.title', 'Unknown field'],
  ])('is refused with the translations %j', async (wrong, path, message) => {
    const { _id: id } = await build()
    const { status, body } = await update(id, { translations: wrong, name: 'Lost' })
    expect([status, Object(body).errors]).toEqual([422, [{ path, message }]])
    expect(await get(id)).toMatchObject({ name: 'Praise', translations: [hi, gu] })
  })
})
