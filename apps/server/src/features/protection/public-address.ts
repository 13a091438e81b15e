// Addresses that a provider outside sends go into players and to the apps.
import { AddressRefused, type Resolve, findPublicIps } from '../../platform/public-address.ts'
import { ProviderFailed } from './outside-provider.ts'

/** Throws unless it is https, short, without a password, and its name leads to public addresses only. */
export async function assertPublicAddress(address: string, resolve?: Resolve): Promise<void> {
  try {
    await findPublicIps(address, resolve)
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    const message = `The provider sent an address that ${error.why}: ${address.slice(0, 100)}`
    throw new ProviderFailed(message, false)
  }
}
