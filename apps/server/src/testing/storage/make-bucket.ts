// A script that makes a bucket on radosgw for pages of the given origin, and prints the settings for it.
import { openRadosgwBucket } from './radosgw-bucket.ts'

const { bucket, region, endpoint, accessKeyId, secretAccessKey } = (await openRadosgwBucket(process.argv[2]))
  .options
const settings = {
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ENDPOINT: endpoint,
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
}
process.stdout.write(JSON.stringify(settings))
