import type { ReactNode } from 'react'

export interface LegalSection {
  id: string
  title: string
  body: ReactNode
}

export interface LegalDocument {
  title: string
  description: string
  effective: string
  summary: string
  sections: LegalSection[]
}
