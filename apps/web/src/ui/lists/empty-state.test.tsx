import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MultiSelect } from '../fields/multi-select.tsx'
import { EmptyState } from './empty-state.tsx'
import { Table } from './table.tsx'

it('a table and a picker without entries show the same empty state', () => {
  const look = (title: string) => renderToStaticMarkup(<EmptyState isInside title={title} />)
  expect(
    renderToStaticMarkup(<Table caption="Rows" columns={[]} rows={[]} rowKey={String} empty="None yet" />),
  ).toContain(look('None yet'))
  expect(
    renderToStaticMarkup(<MultiSelect label="Tags" choices={[]} value={[]} onValueChange={() => {}} />),
  ).toContain(look('Nothing found'))
})
