import { type Content, SourceWorkflow } from '@jinvani/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { FormProvider, useForm } from 'react-hook-form'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { sampleContent } from '../../content/testing/sample-content.ts'
import { SessionContext } from '../../session/session.tsx'
import { type ContentForm, type FieldName, contentFields } from '../fields/content-fields.ts'
import { emptyForm, fieldsOfStep } from '../fields/content-form.ts'
import { WizardContext } from '../wizard-context.tsx'
import { steps } from '../wizard-steps.tsx'

const admin = { _id: '1', id: '1', name: 'Trishala', email: 't@example.org', role: 'super_admin' } as const
const nothing = () => undefined
const scope = {
  categories: [],
  goTo: nothing,
  measured: {},
  noteMeasured: nothing,
  goToLack: nothing,
  uploading: {},
  setUploading: nothing,
}

interface Drawing extends Partial<ContentForm> {
  Step: ComponentType
  item: Content | undefined
}

function Drawn({ Step, item, ...values }: Drawing) {
  const form = useForm({ defaultValues: { ...emptyForm, drmEnabled: item === undefined, ...values } })
  return (
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={{ status: 'signed-in', admin }}>
        <FormProvider {...form}>
          <WizardContext value={{ ...scope, item }}>
            <MemoryRouter>
              <Step />
            </MemoryRouter>
          </WizardContext>
        </FormProvider>
      </SessionContext>
    </QueryClientProvider>
  )
}

/** These fields have no input: the upload fills them in. */
const withoutInput = ['fileType']

test.each(steps.slice(0, -1).map((Step, index) => [index + 1, Step] as const))(
  'step %i draws each of its fields',
  (step, Step) => {
    const drawn = [undefined, sampleContent].flatMap((item) =>
      SourceWorkflow.options.map((workflow) =>
        renderToStaticMarkup(<Drawn Step={Step} item={item} workflow={workflow} />),
      ),
    )
    const isDrawn = (name: FieldName) =>
      [`name="${name}"`, contentFields[name].label].some((mark) => drawn.join().includes(mark))
    const missing = fieldsOfStep(step).filter((name) => !isDrawn(name))
    expect(missing.filter((name) => !withoutInput.includes(name))).toEqual([])
  },
)

function drawPictures(): string {
  const [, , , Images] = steps
  if (!Images) throw new Error('no step of images')
  const poster = 'https://pictures.example.org/1.jpg'
  return renderToStaticMarkup(
    <Drawn Step={Images} item={undefined} poster={poster} fileUrl="https://files.example.org/1.mp4" />,
  )
}

test('only a picture that is set has a Remove button', () =>
  expect(drawPictures().match(/Remove \w+/g)).toEqual(['Remove Poster']))

test('the pictures are above the frames of the film', () =>
  expect(drawPictures()).toMatch(/Banner URL.*Frames from the Film/))
