import { hideContacts } from '@/lib/domain/message'
import { findContacts } from './contact-details'

const hidden = (text: string) => hideContacts(text, findContacts(text, 'keystead.test'))

it.each([
  ['call 079 123 45 67, me@x.test', 'call [phone number hidden], [email hidden]'],
  ['+1 (555) 010-0171', '[phone number hidden]'],
  ['(212) 736-5000 or 212.736.5000', '[phone number hidden] or [phone number hidden]'],
  ['Ring +41 79 123 45 67 or 0171 2345678.', 'Ring [phone number hidden] or [phone number hidden].'],
  ['０７９ １２３ ４５ ６７', '[phone number hidden]'],
  ['07\u200b9 123 45\u200b 67', '[phone number hidden]'],
  ['Bea.Buyer+1@mail.example.com', '[email hidden]'],
  ['write to ｂｅａ＠mail.com', 'write to [email hidden]'],
  ['see https://evil.test/pay?x=1 now', 'see [link hidden] now'],
  ['see www.evil.com, evil.com/pay', 'see [link hidden], [link hidden]'],
  ['bea@mail.com: 079 123 45 67', '[email hidden]: [phone number hidden]'],
])('hides the contact details of %j', (text, shown) => {
  expect(hidden(text)).toBe(shown)
})

it.each([
  '$1,250,000',
  'We offer $1 250 000 for it',
  '1.250.000 € at most',
  '$ 450000000',
  '140 m²',
  '1,400 sq ft on 12 000 m²',
  'Built in 1998, rebuilt 2019-2021',
  'On 2026-11-29 at 14:30',
  'On 11/29/2026 or 29.11.2026',
  'A large house.It has 4 rooms and 2 baths',
  'Unit 12, ZIP 97701-1234',
  'see https://keystead.test/properties/665f00000000000000000001',
  'Is it still for sale?\n\nThank you',
])('hides nothing of %j', (text) => {
  expect(hidden(text)).toBe(text)
})

it('stores where a detail is in the text as it was written', () => {
  expect(findContacts('½ m², bea@mail.com!', 'keystead.test')).toEqual([{ kind: 'email', start: 6, end: 18 }])
})

it('hides long rows of digits in a text that has too many to look at each', () => {
  expect(hidden(`${'5 551234 '.repeat(60)}and $100`)).toBe('[phone number hidden] and $100')
  expect(hidden('12 rooms, '.repeat(300))).toBe('12 rooms, '.repeat(300))
})
