import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { SessionContext } from '../../../session/session.tsx'
import { contentFields } from '../fields/content-fields.ts'
import { emptyForm } from '../fields/content-form.ts'
import { fieldsOfStep } from '../fields/form-fields.ts'
import { WizardContext } from '../wizard-context.ts'
import { BasicInfoStep } from './basic-info-step.tsx'
import { CreditsStep } from './credits-step.tsx'
import { ImagesStep } from '../wizard-steps.tsx'

const admin = { _id: '1', id: '1', name: 'Trishala', email: 't@example.org', role: 'super_admin' } as const
const nothing = () => undefined
const scope = {
  item: undefined,
  categories: [],
  filledSlug: '',
  noteFilledSlug: nothing,
  goTo: nothing,
  measured: {},
  noteMeasured: nothing,
  goToLack: nothing,
  uploading: [],
  setUploading: nothing,
}

function Drawn({ Step }: { Step: ComponentType }) {
  const form = useForm({ defaultValues: { ...emptyForm, drmEnabled: true } })
  return (
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={{ status: 'signed-in', admin }}>
        <FormProvider {...form}>
          <WizardContext value={scope}>
            <Step />
          </WizardContext>
        </FormProvider>
      </SessionContext>
    </QueryClientProvider>
  )
}

test.each([
  [1, BasicInfoStep],
  [4, ImagesStep],
  [5, CreditsStep],
])('step %i draws each of its fields', (step, Step) => {
  const drawn = renderToStaticMarkup(<Drawn Step={Step} />)
  const missing = fieldsOfStep(step).filter((name) => !drawn.includes(contentFields[name].label))
  expect(missing).toEqual([])
})
