import { formatPhone } from './phone'

it.each([
  ['+15550100171', '+1 555 010 0171'],
  ['+442079460958', '+44 207 946 0958'],
  ['+351912345678', '+351 912 345 678'],
  ['+74951234567', '+7 495 123 4567'],
  ['+4512345678', '+45 123 45678'],
  ['call the office', 'call the office'],
])('formats %s as %s, without line breaks', (stored, shown) => {
  expect(formatPhone(stored)).toBe(shown.startsWith('+') ? shown.replaceAll(' ', '\u00a0') : shown)
})
