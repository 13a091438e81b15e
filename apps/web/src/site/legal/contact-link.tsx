import { siteConfig } from '../site-config.ts'

export function ContactLink() {
  return <a href={`mailto:${siteConfig.contactEmail}`}>{siteConfig.contactEmail}</a>
}
