import { createContext, useContext } from 'react'

export type AssetAddress = (file: string) => string

const AssetContext = createContext<AssetAddress>((file) => `/src/site/${file}`)

export const AssetProvider = AssetContext.Provider
export const useAssetAddress = (): AssetAddress => useContext(AssetContext)
