import { applicationLog } from '../support/contract'
import { complaintsOf } from '../support/complaints'

// The last file to run (`test/support/longest-first.mjs`), so that the log is that of all others.
it('the shared application has logged nothing unexpected', async () => {
  expect(complaintsOf(await applicationLog())).toEqual([])
})
