import {
  type AppUser,
  type Category,
  type Content,
  type LibraryView,
  type Screen,
  screens,
} from '@jinvani/contract'
import { describe, expect, it } from 'vitest'
import { isNamed, mayActivate, splitVerb } from './palette-commands.ts'
import { sampleContent } from '../content/testing/sample-content.ts'
import { isRoleAllowed } from '../session/guard.tsx'
import { navItems } from '../frame/nav.ts'
import {
  type PaletteGroup,
  appUserGroup,
  categoriesNamed,
  categoryGroup,
  contentGroup,
  countText,
  hasWords,
  pageGroup,
  viewGroup,
} from './palette-findings.ts'

const viewOf = (_id: string, name: string): LibraryView => ({
  _id, name, filter: { active: false }, order: 'newest', look: 'table', createdAt: '', updatedAt: '',
}) // prettier-ignore
const mayEnterAs = (role: 'super_admin' | 'content_manager' | 'viewer') => (screen: Screen) =>
  isRoleAllowed(role, screens[screen])
const labelsOf = ({ findings }: { findings: { label: string }[] }) => findings.map(({ label }) => label)
const targetsOf = ({ findings }: { findings: { to?: string }[] }) => findings.map(({ to }) => to)

describe('pages', () => {
  it('are only those that the role may open', () => {
    expect(labelsOf(pageGroup('', navItems, mayEnterAs('viewer')))).toEqual([
      'Dashboard',
      'Content',
      'Categories',
      'My Account',
      'Statistics',
    ])
    expect(labelsOf(pageGroup('admin', navItems, mayEnterAs('content_manager')))).toEqual([])
    expect(labelsOf(pageGroup('admin', navItems, mayEnterAs('super_admin')))).toEqual([
      'Admin Users',
      'Add Admin User',
    ])
  })
})

describe('words', () => {
  it('match in any order, in any letter case and without diacritics', () => {
    expect(hasWords('stotra BHAKTA', 'Bhaktāmara Stotra')).toBe(true)
    expect(hasWords('bhakta film', 'Bhaktāmara Stotra')).toBe(false)
  })

  it('match in Indian scripts only with the same vowel signs', () => {
    expect(hasWords('मंत्र', 'नवकार मंत्र')).toBe(true)
    expect(hasWords('मत्र', 'नवकार मंत्र')).toBe(false)
  })
})

describe('found content', () => {
  const other: Content = { ...sampleContent, _id: 'other', title: 'Other', slug: 'other', active: false }
  const named: Content = { ...sampleContent, _id: 'named', title: 'Paryushan & more', slug: 'paryushan' }

  it('keeps the order of the server', () => {
    const group = contentGroup([named, other], mayEnterAs('content_manager'))
    expect(targetsOf(group)).toEqual(['/content/edit/named', '/content/edit/other'])
    expect(group.findings[1]?.note).toBe('Inactive')
    expect(group.findings[0]).toMatchObject({
      kind: 'Video',
      note: 'Active',
      picture: named.images.poster,
    })
  })

  it('opens in the list for a viewer', () => {
    expect(targetsOf(contentGroup([named], mayEnterAs('viewer')))).toEqual([
      '/content?q=Paryushan%20%26%20more',
    ])
  })
})

describe('categories and people', () => {
  const category: Category = {
    _id: 'c', name: 'Stavan', slug: 'stavan', description: '', translations: [], order: 1, active: true, image: '', bgcolor: '#E5E7EB',
    type: 'any', version: 1, createdAt: '', updatedAt: '',
  } // prettier-ignore
  const user: AppUser = {
    _id: 'u', id: 'u', name: '', phone: '+919820012345', email: '', gender: '', age: null, pincode: '', profession: '',
          guardianConsent: false,
    blocked: false, version: 1, createdAt: '', updatedAt: '',
  } // prettier-ignore

  it('open in their forms, and categories for a viewer in the list', () => {
    const found = categoriesNamed('stav', [category], 6)
    expect(targetsOf(categoryGroup(found, mayEnterAs('content_manager')))).toEqual(['/categories/edit/c'])
    expect(targetsOf(categoryGroup(found, mayEnterAs('viewer')))).toEqual(['/categories?q=Stavan'])
    expect(categoriesNamed('film', [category], 6)).toEqual([])
  })

  it('have a label, which is the phone number for an app user without a name', () => {
    const named = { ...user, _id: 'b', name: 'Trishala', blocked: true }
    const kind = 'App User'
    expect(appUserGroup([user, named]).findings).toEqual([
      { key: 'app-user-u', kind, label: user.phone, detail: '', note: 'Active', to: '/app-users/u' },
      { key: 'app-user-b', kind, label: 'Trishala', detail: user.phone, note: 'Blocked', to: '/app-users/b' },
    ])
  })
})

describe('views', () => {
  it('are found by their names or by the word "view", a few at a time', () => {
    const opened: string[] = []
    const views = Array.from({ length: 1000 }, (_, n) => viewOf(`v${n}`, n === 999 ? 'Aarti' : `Shelf ${n}`))
    const find = (words: string) => viewGroup(words, views, 6, ({ _id }) => opened.push(_id)).findings
    expect(find('aarti').map(({ label, to }) => [label, to])).toEqual([['Aarti', '/content?active=false']])
    expect(find('view')).toHaveLength(6)
    const headingOf = (words: string) => viewGroup(words, views, 6, () => undefined).heading
    expect([headingOf('view'), headingOf('aarti')]).toEqual([`Views, 6 of ${views.length}`, 'Views'])
    find('aarti')[0]?.run?.()
    expect(opened).toEqual(['v999'])
  })
})

describe('commands', () => {
  const drm = { enabled: true, provider: 'videocrypt', bitrate: '', status: 'processing', s3Url: '' } as const
  const source = { kind: 'mp4', url: 'https://a.org/a.mp4', quality: 'auto', mimeType: 'video/mp4' } as const

  it('activate only items that the server would activate', () => {
    const off = { ...drm, enabled: false }
    expect(mayActivate({ drm: off, sources: [source] })).toBe(true)
    expect(mayActivate({ drm: off, sources: [] })).toBe(false)
    expect(mayActivate({ drm, sources: [source] })).toBe(false)
    expect(mayActivate({ drm: { ...drm, status: 'ready' }, sources: [source] })).toBe(true)
  })

  it('are found only by the beginnings of their words', () => {
    for (const words of ['', 'sys', 'theme S']) expect(isNamed(words, 'System theme')).toBe(true)
    for (const words of ['st', 'system film']) expect(isNamed(words, 'System theme')).toBe(false)
  })

  it('are split into a verb and the words to search for', () => {
    expect(splitVerb('Activate navkar mantra')).toEqual({ verb: 'activate', rest: 'navkar mantra' })
    expect(splitVerb('deactivate x')).toEqual({ verb: 'deactivate', rest: 'x' })
    for (const rest of ['activate', 'active voice', 'to activate x'])
      expect(splitVerb(rest)).toEqual({ verb: '', rest })
  })
})

it('the palette says how many results there are', () => {
  const one: PaletteGroup = { heading: 'One', findings: [{ key: 'a', kind: 'Page', label: 'a', to: '/' }] }
  expect([[], [one], [one, one]].map(countText)).toEqual(['Nothing found', '1 result', '2 results'])
})
