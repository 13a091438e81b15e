// Documents by which phones let the apps open the links of this site.
import type { Deps } from '../../platform/deps.ts'

const folder = '/.well-known'

/** By path; a platform without its setting has none. */
export function appLinks(
  { android, ios }: Deps['config']['appLinks'],
  paths: string[],
): Record<string, unknown> {
  return {
    ...(android && {
      [`${folder}/assetlinks.json`]: [
        {
          relation: ['delegate_permission/common.handle_all_urls'],
          target: {
            namespace: 'android_app',
            package_name: android.packageName,
            sha256_cert_fingerprints: android.fingerprints,
          },
        },
      ],
    }),
    ...(ios && {
      [`${folder}/apple-app-site-association`]: {
        applinks: { details: [{ appIDs: [ios], components: paths.map((path) => ({ '/': path })) }] },
      },
    }),
  }
}
