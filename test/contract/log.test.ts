import { applicationLog } from '../support/contract'
import { complaintsOf } from '../support/complaints'

// The last file to run (`test/support/longest-first.mjs`), so that the log includes all others.
it("finds nothing unexpected in the shared application's log", async () => {
  expect(complaintsOf(await applicationLog())).toEqual([])
})
