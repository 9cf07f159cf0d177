import { writesDollars } from './lint-currency.mjs'

it.each(['$5,000', 'capped at $ 5,000.', '$', ' $ ', 'USD', 'usd', 'In US dollars.', 'dollars', 'a dollar'])(
  'rejects %j',
  (text) => expect(writesDollars(text)).toBe(true),
)

it.each(['$set', '$minPriceMinor', 'euros', '€5,000', 'usdt', '^[a-z]+$'])('accepts %j', (text) => {
  expect(writesDollars(text)).toBe(false)
})
