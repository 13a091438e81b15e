import { keptAtMost, publicPaths } from '@jinvani/contract'
import { siteConfig } from '../site-config.ts'
import { ContactLink, type LegalDocument, LegalSection } from './legal-page.tsx'

const { brand } = siteConfig

const sections = (
  <>
    <LegalSection id="information-we-collect" title="Information we collect">
      <p>We collect only what is needed to let you sign in and to keep the Service working:</p>
      <ul>
        <li>
          <strong>Phone number.</strong> You sign in to the app with your phone number and a one-time password
          (OTP). The number identifies your account.
        </li>
        <li>
          <strong>OTP verification logs.</strong> When a code is requested and checked we record the number,
          the time and the outcome. The code itself is never stored in readable form.
        </li>
        <li>
          <strong>Usage data.</strong> What you play, how far you have watched or listened, what you search
          for within the Service, and errors that occur while you use it.
        </li>
        <li>
          <strong>Device information.</strong> Device model, operating system and its version, app version,
          language setting, and the network address from which a request reaches us.
        </li>
      </ul>
      <p>
        We do <strong>not</strong> collect your name, your e-mail address, your location or any financial
        data. If you buy a subscription, the app store takes the payment; we learn only that a subscription is
        active, which plan it is and when it ends. If you write to us by e-mail, we use your address to answer
        you and for nothing else.
      </p>
      <p>This website sets no cookies and carries no advertising or analytics trackers.</p>
    </LegalSection>
    <LegalSection id="how-we-use-information" title="How we use information">
      <p>We use the information described above to:</p>
      <ul>
        <li>sign you in, keep your account secure and stop misuse of one-time passwords;</li>
        <li>play films, bhajans, podcasts and teachings, and let you continue where you stopped;</li>
        <li>show you content in your language and suggest items close to what you have chosen before;</li>
        <li>find and repair faults, measure the quality of playback and plan capacity;</li>
        <li>
          tell you about matters of the Service, such as changes to your subscription or to these terms;
        </li>
        <li>send you news of new content, unless you have opted out; and</li>
        <li>meet duties that the law places on us.</li>
      </ul>
      <p>
        We do not sell your information, do not use it for advertising by others, and take no decision about
        you by automatic means alone that would have a legal effect on you.
      </p>
    </LegalSection>
    <LegalSection id="content-sources" title="Content sources">
      <p>The Service shows content from two kinds of sources:</p>
      <ul>
        <li>
          <strong>Content we host ourselves.</strong> Films, music and talks that are delivered from our own
          storage. Usage data about them stays with us and with the providers that work on our behalf.
        </li>
        <li>
          <strong>Embedded video.</strong> Some items are played through the player of a video platform such
          as YouTube. When you start such an item, your device contacts that platform directly, and the
          platform may receive your network address, device information and viewing data and may use cookies
          or similar means under its own privacy policy.
        </li>
      </ul>
      <p>An embedded item does not load from the other platform until you choose to open it.</p>
    </LegalSection>
    <LegalSection id="sharing" title="How we share information">
      <p>We share personal information only in these cases and only as far as each requires:</p>
      <ul>
        <li>
          <strong>Service providers</strong> who deliver one-time passwords, host our servers and storage,
          deliver media or protect it against copying. They act on our instructions and may not use the
          information for themselves.
        </li>
        <li>
          <strong>The law.</strong> When a court or an authority with the power to do so requires it, or when
          it is needed to protect the rights and safety of people who use the Service.
        </li>
        <li>
          <strong>A change of operator.</strong> If the Service passes to another organisation, which will
          then be bound by this policy. We will tell you before that happens.
        </li>
      </ul>
      <p>
        We may publish figures that describe many people together and from which nobody can be recognised.
      </p>
    </LegalSection>
    <LegalSection id="storage-and-security" title="Storage and security">
      <p>
        Information travels encrypted between your device and our servers and is stored on systems to which
        only staff who need it have access, each with a role that limits what they can see and change.
        One-time passwords and session secrets are stored only as hashes.
      </p>
      <p>
        Account information is kept for as long as you have an account. OTP verification logs are kept for up
        to {keptAtMost.otpLogDays} days, and usage data and device information for up to{' '}
        {keptAtMost.usageMonths} months, after which they are deleted or made anonymous. Backups are
        overwritten within {keptAtMost.backupDays} days. We keep information longer only where the law demands
        it.
      </p>
      <p>
        No system is beyond every attack. If a breach puts your information at risk, we will inform you and
        the competent authority without undue delay.
      </p>
    </LegalSection>
    <LegalSection id="your-rights" title="Your rights">
      <p>You may at any time:</p>
      <ul>
        <li>
          <strong>Access.</strong> Ask whether we hold information about you, receive a copy of it, and have
          it corrected where it is wrong.
        </li>
        <li>
          <strong>Deletion.</strong> Delete your account in the app, or ask us to delete it. In the app, and
          on the page <a href={publicPaths.deleteAccount}>Delete your account</a> without it, your personal
          information is erased at once; if you ask us, within 30 days. Copies in backups go within{' '}
          {keptAtMost.backupDays} days after that. What the law obliges us to keep stays. If an account was
          blocked for misuse, we keep a fingerprint from which its number cannot be read, for up to{' '}
          {keptAtMost.blockDays} days, so that the block holds.
        </li>
        <li>
          <strong>Marketing opt-out.</strong> Switch off messages about new content in the settings of the app
          or of your phone, or ask us to stop. Messages that the Service itself requires, such as one-time
          passwords, continue.
        </li>
      </ul>
      <p>
        To use a right, write to <ContactLink /> and name the phone number of your account. We may send a
        one-time password to that number to be sure that the request is yours. We answer within 30 days and
        charge nothing. Depending on where you live you may have further rights, including that of complaining
        to a data protection authority.
      </p>
    </LegalSection>
    <LegalSection id="children" title="Children under 13">
      <p>
        Much of our content is fit for children, but accounts are meant for adults and for young people with
        the consent of a parent or guardian. We do not knowingly collect personal information from children
        under 13.
      </p>
      <p>
        If you believe that a child under 13 has given us a phone number or other personal information, write
        to <ContactLink />. We will delete the account and the information that belongs to it.
      </p>
    </LegalSection>
    <LegalSection id="third-parties" title="Third-party services">
      <p>
        The Service links to and works with services that we do not run: the app stores from which you install
        the app and through which you subscribe, the platforms whose video is embedded, and websites that an
        item or a message may point to. What they collect is governed by their own policies, which we ask you
        to read. We are not responsible for their practices.
      </p>
    </LegalSection>
    <LegalSection id="changes" title="Changes to this policy">
      <p>
        We may change this policy as the Service or the law changes. The date at the top tells when the
        current text took effect. If a change materially affects how we handle your information, we will
        announce it in the app or on this page at least 30 days before it takes effect. Where the law requires
        your consent to a change, we will ask for it.
      </p>
    </LegalSection>
    <LegalSection id="contact" title="Contact us">
      <p>
        For questions about this policy, requests about your information or complaints, write to{' '}
        <ContactLink />. Please describe the matter in a few words so that it reaches the right person at
        once.
      </p>
    </LegalSection>
  </>
)

export const privacyDocument: LegalDocument = {
  title: 'Privacy Policy',
  description: `What ${brand} collects when you use the app and this website, why, how long it is kept, and the rights you have.`,
  effective: siteConfig.legal.privacyEffective,
  summary: `This policy explains what information ${brand} (“we”, “us”) collects when you use the ${brand} mobile apps and this website (together, the “Service”), why we collect it and what you can ask of us. We try to know as little about you as a streaming service can.`,
  sections,
}
