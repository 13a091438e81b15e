import { type AppUser, type Category, type Content, type Screen, screens } from '@jinvani/contract'
import { describe, expect, it } from 'vitest'
import { sampleContent } from '../content/testing/sample-content.ts'
import { isRoleAllowed } from '../session/guard.tsx'
import { navItems } from '../frame/nav.ts'
import {
  appUserGroup,
  categoryGroup,
  contentGroup,
  countText,
  hasWords,
  pageGroup,
} from './palette-findings.ts'

const mayEnterAs = (role: 'super_admin' | 'content_manager' | 'viewer') => (screen: Screen) =>
  isRoleAllowed(role, screens[screen])
const labelsOf = ({ findings }: { findings: { label: string }[] }) => findings.map(({ label }) => label)
const targetsOf = ({ findings }: { findings: { to: string }[] }) => findings.map(({ to }) => to)

describe('pages', () => {
  it('are limited to those the role may enter', () => {
    expect(labelsOf(pageGroup('', navItems, mayEnterAs('viewer')))).toEqual([
      'Dashboard',
      'Content',
      'Categories',
      'My Account',
    ])
    expect(labelsOf(pageGroup('admin', navItems, mayEnterAs('content_manager')))).toEqual([])
    expect(labelsOf(pageGroup('admin', navItems, mayEnterAs('super_admin')))).toEqual([
      'Admin Users',
      'Add Admin User',
    ])
  })
})

describe('words', () => {
  it('match in any order, in any case and without diacritics', () => {
    expect(hasWords('stotra BHAKTA', 'Bhaktāmara Stotra')).toBe(true)
    expect(hasWords('bhakta film', 'Bhaktāmara Stotra')).toBe(false)
  })

  it('of Indian scripts keep their vowel signs', () => {
    expect(hasWords('मंत्र', 'नवकार मंत्र')).toBe(true)
    expect(hasWords('मत्र', 'नवकार मंत्र')).toBe(false)
  })
})

describe('content', () => {
  const other: Content = { ...sampleContent, _id: 'other', title: 'Other', slug: 'other', active: false }
  const named: Content = { ...sampleContent, _id: 'named', title: 'Paryushan & more', slug: 'paryushan' }

  it("keeps the server's order", () => {
    const group = contentGroup([named, other], mayEnterAs('content_manager'))
    expect(targetsOf(group)).toEqual(['/content/edit/named', '/content/edit/other'])
    expect(group.findings[1]?.note).toBe('Inactive')
  })

  it('leads a viewer to the list', () => {
    expect(targetsOf(contentGroup([named], mayEnterAs('viewer')))).toEqual([
      '/content?q=Paryushan%20%26%20more',
    ])
  })
})

describe('categories and people', () => {
  const category: Category = {
    _id: 'c', name: 'Stavan', slug: 'stavan', description: '', order: 1, active: true, image: '', bgcolor: '#E5E7EB',
    type: 'any', version: 1, createdAt: '', updatedAt: '',
  } // prettier-ignore
  const user: AppUser = {
    _id: 'u', id: 'u', name: '', phone: '+919820012345', email: '', gender: '', age: null, pincode: '', profession: '',
          guardianConsent: false,
    blocked: false, version: 1, createdAt: '', updatedAt: '',
  } // prettier-ignore

  it('open in their forms, or for a viewer in the list', () => {
    expect(targetsOf(categoryGroup('stav', [category], mayEnterAs('content_manager'), 6))).toEqual([
      '/categories/edit/c',
    ])
    expect(targetsOf(categoryGroup('stav', [category], mayEnterAs('viewer'), 6))).toEqual([
      '/categories?q=Stavan',
    ])
    expect(categoryGroup('film', [category], mayEnterAs('viewer'), 6).findings).toEqual([])
  })

  it('have a name even if the person gave none', () => {
    expect(appUserGroup([user, { ...user, _id: 'b', name: 'Trishala', blocked: true }]).findings).toEqual([
      { key: 'app-user-u', label: '+919820012345', to: '/app-users/u', note: '' },
      { key: 'app-user-b', label: 'Trishala', to: '/app-users/b', note: 'Blocked' },
    ])
  })
})

it('counts the findings in words', () => {
  const one = { heading: 'One', findings: [{ key: 'a', label: 'a', to: '/' }] }
  expect([[], [one], [one, one]].map(countText)).toEqual(['Nothing found', '1 result', '2 results'])
})
