import { imageAdvice, imageKinds } from '@jinvani/contract'
import { CircleAlert, CircleCheck, Pencil } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { CardSection } from '../../../ui/card.tsx'
import { FallbackImage } from '../../../ui/fallback-image.tsx'
import { type ContentForm, contentFields } from '../fields/content-fields.ts'
import { reviewFacts, stepTitles } from '../fields/content-form.ts'
import { formLacks } from '../fields/form-lacks.ts'
import { imageRatio } from './image-field.tsx'
import { useOwnFile } from '../../player/own-file.tsx'
import { uploadingText } from '../running-uploads.ts'
import { useWizard } from '../wizard-context.tsx'

function ReviewLacks() {
  const scope = useWizard()
  const { watch } = useFormContext<ContentForm>()
  const lacks = formLacks(watch(), scope)
  return (
    <CardSection title={lacks.length === 0 ? 'Complete' : 'What Is Missing'}>
      {lacks.length === 0 ? (
        <p className="flex items-center gap-2">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
          Nothing is missing.
        </p>
      ) : (
        <ul aria-label="What is missing" className="grid gap-1">
          {lacks.map(({ kind, text }) => (
            <li key={kind} className="flex items-start gap-2">
              <CircleAlert aria-hidden className="mt-1.5 size-4 shrink-0 text-warning" />
              {/* Captions can be added only after the item is stored. */}
              {kind === 'captions' && scope.item === undefined ? (
                <span className="py-1">{text}. They can be added once the item is created.</span>
              ) : (
                <button
                  type="button"
                  onClick={() => scope.goToLack(kind)}
                  className="min-w-0 rounded py-1 text-left wrap-anywhere underline underline-offset-4 hover:text-accent-deep"
                >
                  {text}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </CardSection>
  )
}

export function ReviewStep() {
  const { item, categories, uploading, noteMeasured, goTo } = useWizard()
  const { watch } = useFormContext<ContentForm>()
  const form = watch()
  const { name, facts } = useOwnFile(form.fileUrl)
  const fileText = uploading.file === undefined ? `${name}\n${facts}` : uploadingText(uploading.file)
  const scope = { form, item, categories, fileText }
  return (
    <>
      <ReviewLacks />
      {stepTitles.slice(0, -1).map((title, index) => (
        <CardSection
          key={title}
          title={title}
          aside={
            <Button
              size="sm"
              variant="ghost"
              icon={Pencil}
              aria-label={`Edit ${title}`}
              onClick={() => goTo(index + 1)}
            >
              Edit
            </Button>
          }
        >
          {index + 1 === contentFields.poster.step ? (
            <ul className="grid gap-4 sm:grid-cols-3">
              {imageKinds.map((kind) => (
                <li key={kind} className="grid content-start gap-1.5">
                  <FallbackImage
                    src={form[kind].trim()}
                    alt={imageAdvice[kind].label}
                    loading="eager"
                    onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                      noteMeasured(form[kind].trim(), { width, height })
                    }
                    className={`w-full rounded ${imageRatio[kind]}`}
                  />
                  <span className="text-sm text-muted">
                    {imageAdvice[kind].label} {imageAdvice[kind].ratio}
                    {uploading[kind] !== undefined && `. ${uploadingText(uploading[kind])}`}
                  </span>
                </li>
              ))}
            </ul>
          ) : (
            <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
              {reviewFacts(index + 1, scope).map(([label, text]) => (
                <div key={label} className="grid gap-x-6 sm:col-span-2 sm:grid-cols-subgrid">
                  <dt className="text-sm text-muted">{label}</dt>
                  <dd className="min-w-0 whitespace-pre-line">
                    {text.trim() || <span className="text-muted">None</span>}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </CardSection>
      ))}
    </>
  )
}
