// The mobile apps that open links of this site by themselves.
import { z } from 'zod'
import { setting } from './kinds.ts'

const fingerprint = '[0-9A-F]{2}(?::[0-9A-F]{2}){31}'
const androidApp = new RegExp(`^[a-zA-Z]\\w*(?:\\.[a-zA-Z]\\w*)+=${fingerprint}(?:,${fingerprint})*$`)

export const appLinkSettings = {
  ANDROID_APP_LINKS: setting(
    'Android app that opens shared links: its package, `=`, and the SHA-256 fingerprints of its certificates, comma-joined.',
    z
      .string()
      .regex(androidApp, 'must look like org.example.app=AB:CD:…, with 32 pairs of A-F and 0-9')
      .transform((value) => {
        const [packageName = '', fingerprints = ''] = value.split('=')
        return { packageName, fingerprints: fingerprints.split(',') }
      })
      .optional(),
  ),
  IOS_APP_ID: setting(
    'iOS app that opens shared links: the id of its team, a dot, and its bundle id.',
    z
      .string()
      .regex(/^[A-Z0-9]{10}(?:\.[\w-]+)+$/, 'must look like A1B2C3D4E5.org.example.app')
      .optional(),
  ),
}

type Read = z.output<z.ZodObject<typeof appLinkSettings>>

export const appLinksOf = (e: Read) => ({ appLinks: { android: e.ANDROID_APP_LINKS, ios: e.IOS_APP_ID } })
