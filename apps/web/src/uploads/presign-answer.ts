// Specification section 7: a presign answer names its two addresses in one of several ways.
import { PresignOutput } from '@jinvani/contract'
import { failures } from '../sentences/error-sentences.ts'
import { unwrapItem } from '../api/read-answer.ts'

const putNames = ['url', 'uploadUrl', 'signedUrl', 'presignedUrl'] as const
const fileNames = ['publicUrl', 'urlPublic', 'location', 'fileUrl'] as const

export interface Presigned {
  /** Where the bytes go. */
  putUrl: string
  /** Where the file is found afterwards. */
  publicUrl: string
  /** To be sent with them, where the answer says so. */
  headers?: Record<string, string>
}

const Headers = PresignOutput.pick({ headers: true })

function firstText(answer: unknown, names: readonly string[]): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const values = new Map<string, unknown>(Object.entries(answer))
  return names.map((name) => values.get(name)).find((value) => typeof value === 'string' && value !== '') as
    | string
    | undefined
}

/** Without a name for the file its address is the signed one less its signature, as S3 has it. */
function withoutQuery(address: string): string {
  const url = new URL(address)
  return `${url.origin}${url.pathname}`
}

export function readPresignAnswer(answer: unknown): Presigned {
  const inner = unwrapItem(answer)
  const putUrl = firstText(inner, putNames)
  if (putUrl === undefined) throw new Error(failures.presign.missingUrl)
  if (!/^https?:\/\//i.test(putUrl)) throw new Error(failures.presign.notAbsolute)
  if (!URL.canParse(putUrl)) throw new Error(failures.presign.invalidUrl)
  const said = Headers.safeParse(inner)
  return { putUrl, publicUrl: firstText(inner, fileNames) ?? withoutQuery(putUrl), ...said.data }
}
