// Makes a bucket on the radosgw at TEST_S3_ENDPOINT, as docs/operations/install.md describes it: another user owns it,
// and server and browsers have only the rights of deploy/bucket (policy and CORS rules).
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  CreateBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutBucketCorsCommand,
  PutBucketPolicyCommand,
  PutPublicAccessBlockCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { z } from 'zod'

export const radosgwEndpoint = process.env['TEST_S3_ENDPOINT'] ?? ''

const deploy = join(import.meta.dirname, '../../../../../deploy/bucket')
const Policy = z.looseObject({ Statement: z.array(z.looseObject({})) })
const Cors = z.object({ CORSRules: z.array(z.looseObject({ AllowedMethods: z.array(z.string()) })) })
const readJson = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(join(deploy, file), 'utf8'))

async function policyFor(bucket: string): Promise<string> {
  const { Statement, ...rest } = Policy.parse(await readJson('policy.json'))
  const Principal = { AWS: ['arn:aws:iam:::user/jinvani'] }
  const policy = JSON.stringify({ ...rest, Statement: Statement.map((each) => ({ ...each, Principal })) })
  return policy.replaceAll('jinvani-media', bucket)
}

const keysOf = (who: string) => ({ accessKeyId: who, secretAccessKey: `secret-of-${who}` })

export async function openRadosgwBucket(origin = 'https://jinvani.example.org') {
  const bucket = `test-${randomUUID()}`
  const place = { endpoint: radosgwEndpoint, region: 'us-east-1' }
  const owner = new S3Client({ ...place, forcePathStyle: true, credentials: keysOf('owner') })
  const Bucket = bucket
  await owner.send(new CreateBucketCommand({ Bucket }))
  await owner.send(new PutBucketPolicyCommand({ Bucket, Policy: await policyFor(bucket) }))
  const { CORSRules } = Cors.parse(await readJson('cors.json'))
  const rules = CORSRules.map((rule) => ({ ...rule, AllowedOrigins: [origin] }))
  await owner.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: rules } }))
  // Set after the policy: BlockPublicPolicy would refuse it. BlockPublicAcls is left out, since it would refuse every
  // upload.
  const blocks = { IgnorePublicAcls: true, BlockPublicPolicy: true, RestrictPublicBuckets: true }
  await owner.send(new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration: blocks }))
  return {
    options: { bucket, ...place, publicEndpoint: undefined, ...keysOf('jinvani') },
    /** Names of all files, including those of unfinished uploads. */
    list: async () => {
      const { Contents = [] } = await owner.send(new ListObjectsV2Command({ Bucket }))
      const { Uploads = [] } = await owner.send(new ListMultipartUploadsCommand({ Bucket }))
      return [...Contents, ...Uploads].map(({ Key = '' }) => Key)
    },
  }
}
