import { createContext, useContext } from 'react'

/** Returns the published address of a file in this folder; the build supplies it. */
export type AssetAddress = (file: string) => string

const AssetContext = createContext<AssetAddress>((file) => `/src/site/${file}`)

export const AssetProvider = AssetContext.Provider
export const useAssetAddress = (): AssetAddress => useContext(AssetContext)
