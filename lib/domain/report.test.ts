import { needsExplanation, REPORT_REASON_NAMES } from './report'

it('requires a comment only for the reason "other" (D187)', () => {
  expect(REPORT_REASON_NAMES.filter(needsExplanation)).toEqual(['other'])
})
