import { ENQUIRY_TEXT_LIMIT, ENQUIRY_TIMES, enquiryMessage } from './enquiry'
import { MESSAGE_LIMIT } from './message'

const TIME = 'Tue, Dec 15, 2026, 12:00 PM (Pacific Time, UTC−7)'

it.each([
  [{ phone: '', times: [] }, 'Is it sunny?'],
  [{ phone: '+15550100171', times: [] }, 'Is it sunny?\n\nPhone: +15550100171'],
  [{ phone: '', times: [TIME] }, `Is it sunny?\n\nTimes that suit me:\n${TIME}`],
  [
    { phone: '+15550100171', times: [TIME, TIME] },
    `Is it sunny?\n\nTimes that suit me:\n${TIME}\n${TIME}\n\nPhone: +15550100171`,
  ],
])('joins the question with %j (D387)', (input, message) => {
  expect(enquiryMessage({ text: 'Is it sunny?', ...input })).toBe(message)
})

it('fits the longest question, phone number and times into a message', () => {
  const message = enquiryMessage({
    text: 'x'.repeat(ENQUIRY_TEXT_LIMIT),
    phone: '+123456789012345',
    times: Array.from({ length: ENQUIRY_TIMES }, () => 'x'.repeat(200)),
  })
  expect(message.length).toBeLessThan(MESSAGE_LIMIT)
})
