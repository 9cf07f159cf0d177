import { groupWhileTyping, settleAmount } from './money-typing'

/** A text with its caret as a bar: "1,2|34". */
const standing = (drawn: string) => ({ text: drawn.replace('|', ''), caret: drawn.indexOf('|') })
const drawn = ({ text, caret }: { text: string; caret: number }) =>
  `${text.slice(0, caret)}|${text.slice(caret)}`

it.each([
  ['a digit at the end', '123', '1234|', null, '1,234|'],
  ['a digit at the start', '1,234', '9|1,234', null, '9|1,234'],
  ['a digit within', '1,234', '19|,234', null, '19|,234'],
  ['a digit that makes a group', '999', '9|999', null, '9|,999'],
  ['a digit behind a comma', '1,234', '1,5|234', null, '15|,234'],
  ['a comma that is typed', '1,234', '1,234,|', null, '1,234|'],
  ['a point and cents', '1,234', '1,234.5|', null, '1,234.5|'],
  ['a letter', '1,200', '1,200k|', null, '1,200k|'],
  ['a paste of it all', '', '$1,250,000.00|', null, '1,250,000.00|'],
  ['a paste within', '1,234', '1777|,234', null, '1,777|,234'],
  ['a digit deleted', '1,234', '1,23|', 'backward', '123|'],
  ['a digit deleted at the start', '1,234', '|,234', 'backward', '|234'],
  ['a comma deleted backwards', '12,345', '12|345', 'backward', '1|,345'],
  ['a comma deleted backwards behind one digit', '1,234', '1|234', 'backward', '|234'],
  ['a comma deleted forwards', '12,345', '12|345', 'forward', '1,2|45'],
  ['a comma cut out', '12,345', '12|345', null, '12|,345'],
  ['the last digit', '1', '|', 'backward', '|'],
  ['all of it', '1,234', '|', 'forward', '|'],
  ['what is no amount', '1,234', '1,2x|34', null, '1,2x|34'],
] as const)('%s keeps the caret behind its digit', (_, shown, edited, deleted, left) => {
  expect(drawn(groupWhileTyping(shown, standing(edited), deleted))).toBe(left)
})

it.each([
  ['450k', '450000'],
  ['1.2m', '1200000'],
  ['450000.', '450000'],
  ['.5', '0.50'],
  ['1.2345k', '1234.50'],
  ['450000', '450000'],
  ['450000.5', '450000.5'],
  ['much', 'much'],
  ['1.234', '1.234'],
  ['', ''],
])('%j is left as %j', (typed, settled) => {
  expect(settleAmount(typed)).toBe(settled)
})
