import type { ComponentProps } from 'react'
import { type Language, pagePath } from '../languages.ts'
import { ContactLink } from '../legal/legal-page.tsx'
import { SiteFrame } from '../site-frame.tsx'
import type { DeletionText } from '../text/deletion.ts'
import { siteTexts } from '../text/texts.ts'

/** Every message about a failure, hidden. `delete-account.ts` shows the one that applies. */
function Failures({ text }: { text: DeletionText }) {
  const { blocked, other } = text.contacts
  const failures = Object.entries(text.failures).map(([name, sentence]) => {
    const [before, after] = sentence.split(/\{\w+\}/)
    return { name, before, after }
  })
  return (
    <div role="alert" className="failures" id="failure">
      {failures.map(({ name, before, after }) => (
        <p key={name} data-failure={name} hidden>
          {before}
          {after !== undefined && <b />}
          {after}
        </p>
      ))}
      {Object.entries({ blocked, other }).map(([name, sentence]) => (
        <p key={name} data-failure={name} hidden>
          {sentence} <ContactLink />
        </p>
      ))}
    </div>
  )
}

interface StepProps extends Omit<ComponentProps<'input'>, 'form'> {
  id: 'phone' | 'code'
  form: DeletionText['form']
}

const Step = ({ id, form, ...input }: StepProps) => (
  <div id={`${id}-step`} hidden={id === 'code'}>
    <label htmlFor={id}>{form[id]}</label>
    <input {...input} id={id} name={id} aria-describedby={`${id}-hint failure`} />
    <p className="hint" id={`${id}-hint`}>
      {form[`${id}Hint`]}
    </p>
  </div>
)

/** The form is hidden at first. The script shows it and hides the note about JavaScript. */
function DeletionForm({ text }: { text: DeletionText }) {
  const { form, done, contacts } = text
  return (
    <>
      <p className="note" id="note">
        {contacts.noScript} <ContactLink />
      </p>
      <form id="deletion" aria-label={form.label} noValidate hidden>
        <Step id="phone" form={form} type="tel" autoComplete="tel" />
        <output id="sent" data-sentence={form.sent} />
        <Step id="code" form={form} inputMode="numeric" autoComplete="one-time-code" />
        <Failures text={text} />
        <div className="buttons">
          <button type="submit" id="send">
            {form.send}
          </button>
          <button type="submit" id="remove" hidden>
            {form.remove}
          </button>
          <button type="button" id="again" hidden>
            {form.again}
          </button>
        </div>
      </form>
      <section id="done" tabIndex={-1} hidden aria-labelledby="done-title">
        <h2 id="done-title">{done.heading}</h2>
        <p>{done.text}</p>
      </section>
    </>
  )
}

function Points({ id, heading, items }: { id: string; heading: string; items: string[] }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Google Play demands that an account can be deleted without the app:
 * https://support.google.com/googleplay/android-developer/answer/13327111.
 */
export function DeletionPage({ language }: { language: Language }) {
  const text = siteTexts[language].deletion
  return (
    <SiteFrame language={language} pathOf={pagePath.deletion}>
      <main id="content" className="wrap deletion">
        <h1>{text.heading}</h1>
        <p className="lead">{text.lead}</p>
        <Points id="goes" {...text.goes} />
        <Points id="know" {...text.know} />
        <DeletionForm text={text} />
      </main>
    </SiteFrame>
  )
}
