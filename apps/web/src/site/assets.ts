import { createContext, useContext } from 'react'

/** Gives the address under which a file of this folder is published; the build supplies it. */
export type AssetAddress = (file: string) => string

const AssetContext = createContext<AssetAddress>((file) => `/src/site/${file}`)

export const AssetProvider = AssetContext.Provider
export const useAssetAddress = (): AssetAddress => useContext(AssetContext)
