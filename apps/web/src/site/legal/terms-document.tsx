import { siteConfig } from '../site-config.ts'
import { ContactLink, type LegalDocument, LegalSection } from './legal-page.tsx'

const { brand } = siteConfig

const sections = (
  <>
    <LegalSection id="agreement" title="Acceptance of these terms">
      <p>
        By creating an account, subscribing or otherwise using the Service you accept these terms and our{' '}
        <a href="/privacy">Privacy Policy</a>. If you do not accept them, please do not use the Service. If
        you accept them for a temple, a school or another organisation, you confirm that you may do so on its
        behalf.
      </p>
    </LegalSection>
    <LegalSection id="eligibility-and-account" title="Eligibility and your account">
      <p>
        You must be at least 18 years old to hold an account, or at least 13 and acting with the consent of a
        parent or guardian, who is then responsible for your use.
      </p>
      <p>
        You sign in with a phone number that is yours and a one-time password sent to it. Never pass that
        password on; we will not ask you for it by call or message. Keep your devices safe, and tell us
        without delay if somebody else uses your account. You answer for what is done through it until you
        have told us.
      </p>
    </LegalSection>
    <LegalSection id="the-service" title="The Service">
      <p>
        The Service offers films, short films, bhajans, stavans, songs, podcasts, interviews and teachings of
        the Jain tradition for streaming. Some content is free and some requires a subscription. The catalogue
        changes: items are added, and items may leave it when rights end or for other good reasons.
      </p>
      <p>
        Quality of picture and sound depends on your device and connection. Your network provider may charge
        you for the data that streaming uses.
      </p>
    </LegalSection>
    <LegalSection id="subscriptions-and-billing" title="Subscriptions, billing and automatic renewal">
      <p>
        Subscriptions are billed <strong>monthly or annually</strong>, in advance, at the price shown before
        you confirm, including any taxes that the store must add. Payment is taken by the app store from which
        you installed the app.
      </p>
      <ul>
        <li>
          <strong>Auto-renew.</strong> A subscription renews automatically for the same period at the price
          then in force unless you cancel it at least 24 hours before the current period ends.
        </li>
        <li>
          <strong>Trials and offers.</strong> If a trial or an introductory price is offered, the renewal
          price and the date of the first charge are shown before you accept. A trial becomes a paid
          subscription unless you cancel in time.
        </li>
        <li>
          <strong>Price changes.</strong> We give at least 30 days’ notice of a new price. It applies from the
          next renewal after the notice, and you may cancel before then.
        </li>
        <li>
          <strong>Failed payments.</strong> If a renewal cannot be charged, access to paid content may pause
          until the payment succeeds.
        </li>
      </ul>
    </LegalSection>
    <LegalSection id="cancellation-and-refunds" title="Cancellation and refunds">
      <p>
        You can cancel at any time in the subscription settings of your app store. Removing the app from a
        device does not cancel a subscription. After cancelling you keep access until the end of the period
        that is already paid.
      </p>
      <p>
        Payments for a period that has begun are not refunded in part, except where the law or the rules of
        the app store give you a right to a refund. Requests for refunds go to the app store that took the
        payment. If we end the Service or your paid access without a fault of yours, we return what you have
        paid for the time not used.
      </p>
    </LegalSection>
    <LegalSection id="licence" title="Licence to use the content">
      <p>
        While these terms are in force we grant you a personal, non-exclusive, non-transferable and revocable
        licence to use the app and to stream the content that your account gives access to, for private and
        non-commercial viewing and listening, within your household.
      </p>
      <p>
        Showing content in public, for example at a temple, a school or a gathering, needs our permission in
        writing. Please ask us; for religious and educational occasions we are glad to help.
      </p>
    </LegalSection>
    <LegalSection id="acceptable-use" title="Acceptable use">
      <p>You agree not to:</p>
      <ul>
        <li>copy, record, download, publish or pass on content, except where the app itself offers it;</li>
        <li>remove or get around copy protection, encryption or limits on access;</li>
        <li>share your account beyond your household, or sell or lend access to it;</li>
        <li>use robots or other automatic means to collect content or data, or to burden the Service;</li>
        <li>probe, disturb or attack the Service or the accounts of others;</li>
        <li>
          use the Service or its content to insult a faith, a community or a person, or for anything unlawful.
        </li>
      </ul>
    </LegalSection>
    <LegalSection id="intellectual-property" title="Intellectual property">
      <p>
        The Service, its design, its name and its content belong to us or to those who license them to us and
        are protected by law. Sacred texts themselves belong to everybody; the performances, recordings,
        translations and commentaries offered here belong to those who made them. These terms give you no
        rights beyond the licence in section 6.
      </p>
      <p>
        If you believe that an item infringes your rights, write to <ContactLink /> with the title of the
        item, the work concerned and your authority to act. We will look into it promptly and remove what
        should not be there.
      </p>
    </LegalSection>
    <LegalSection id="third-party-services" title="Third-party content and services">
      <p>
        Some items are embedded from video platforms, some links lead to other websites, and subscriptions are
        handled by app stores. These are run by others under their own terms. We do not control them and are
        not responsible for their content, their availability or what they do with your information.
      </p>
    </LegalSection>
    <LegalSection id="suspension-and-termination" title="Suspension and termination">
      <p>
        You may stop using the Service and delete your account at any time. We may suspend or end your access
        if you seriously or repeatedly break these terms, if the law requires it, or if your use endangers the
        Service or other people. Where we can, we will tell you the reason beforehand and give you the chance
        to put things right.
      </p>
      <p>
        When your access ends, the licence in section 6 ends with it. Sections that by their nature should
        continue, such as 8, 11 and 12, remain in force.
      </p>
    </LegalSection>
    <LegalSection id="disclaimers-and-liability" title="Disclaimers and limitation of liability">
      <p>
        We run the Service with care but cannot promise that it will always be available, free of faults or
        fit for a purpose that we do not know of. Teachings, talks and interviews express the views of those
        who speak and are no substitute for medical, legal or other professional advice, in particular where
        fasting or other austerities are concerned.
      </p>
      <p>
        As far as the law allows, we are not liable for indirect or consequential loss, and our total
        liability in any twelve months is limited to what you paid for the Service in that time. Nothing in
        these terms limits liability that cannot be limited by law, or the rights that you have as a consumer.
      </p>
    </LegalSection>
    <LegalSection id="changes-law-and-contact" title="Changes, governing law and contact">
      <p>
        We may change these terms. We will give you at least <strong>30 days’ notice</strong> of material
        changes, in the app or on this page, before they take effect. If you do not agree with a change you
        may cancel before that day; using the Service afterwards means that you accept it. Changes that the
        law demands at once, or that only help you, may take effect sooner.
      </p>
      <p>
        These terms are governed by the laws of India, and the courts at Mumbai have jurisdiction, unless the
        law of the place where you live gives you rights that cannot be waived. If one provision is invalid,
        the others remain in force.
      </p>
      <p>
        Questions about these terms: <ContactLink />.
      </p>
    </LegalSection>
  </>
)

export const termsDocument: LegalDocument = {
  title: 'Terms of Service',
  description: `The agreement between you and ${brand}: accounts, subscriptions and renewal, what you may do with the content, and how these terms change.`,
  effective: siteConfig.legal.termsEffective,
  summary: `These terms are the agreement between you and ${brand} (“we”, “us”) about the ${brand} mobile apps, this website and the content in them (together, the “Service”). Please read them before you use the Service.`,
  sections,
}
