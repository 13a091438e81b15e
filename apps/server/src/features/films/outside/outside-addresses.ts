import type { Deps } from '../../../platform/deps.ts'
import { assertPublicAddress } from '../../protection/service.ts'

/** What a service outside sends is given to players: public https, unless the installation says otherwise. */
export async function assertMayBePlayed(
  { outsideProvider }: Deps['config'],
  addresses: (string | undefined)[],
): Promise<void> {
  if (outsideProvider?.allowsPrivate) return
  await Promise.all(
    addresses.filter((address) => address !== undefined).map((each) => assertPublicAddress(each)),
  )
}
