import { useFormContext } from 'react-hook-form'
import type { ContentForm } from '../fields/content-fields.ts'
import { ExternalSource } from './external-source.tsx'
import { UploadSource } from './upload-source.tsx'
import { YoutubeSource } from './youtube-source.tsx'

const sources = { upload: UploadSource, youtube: YoutubeSource, external: ExternalSource }

export function UploadStep() {
  const { watch } = useFormContext<ContentForm>()
  const Source = sources[watch('workflow')]
  return <Source />
}
