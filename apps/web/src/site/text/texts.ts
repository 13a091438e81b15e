import { deletion } from './deletion.ts'
import { landing } from './landing.ts'
import { inEach } from './say.ts'
import { notices, watch } from './watch.ts'

export const siteTexts = inEach((say) => ({
  landing: landing(say),
  watch: watch(say),
  notices: notices(say),
  deletion: deletion(say),
}))
