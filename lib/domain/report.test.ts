import { needsExplanation, REPORT_REASON_NAMES } from './report'

it('a reason that says nothing by itself needs words (D187), and no other does', () => {
  expect(REPORT_REASON_NAMES.filter(needsExplanation)).toEqual(['other'])
})
