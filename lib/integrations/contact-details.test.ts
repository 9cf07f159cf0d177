import { findPhoneNumbersInText } from 'libphonenumber-js/min'
import { hideContacts } from '@/lib/domain/message'
import { FOREIGN_ADDRESSES, ODD_PATHS } from '@/test/support/odd-addresses'
import { withSettings } from '@/test/support/with-settings'
import type * as ContactDetails from './contact-details'
import { findContacts } from './contact-details'

jest.mock('libphonenumber-js/min', () => {
  const actual = jest.requireActual<{ findPhoneNumbersInText: typeof findPhoneNumbersInText }>(
    'libphonenumber-js/min',
  )
  return { ...actual, findPhoneNumbersInText: jest.fn(actual.findPhoneNumbersInText) }
})

const SITE = 'https://keystead.test'
const hidden = (text: string, origin = SITE) => hideContacts(text, findContacts(text, origin))

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
])('hides the contact details of %j', (text, expected) => expect(hidden(text)).toBe(expected))

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
])('hides nothing of %j', (text) => expect(hidden(text)).toBe(text))

it.each([
  ['CHF', 'CH', "CHF 1'250'000.50"],
  ['SEK', 'SE', '4 500 000 kr at most'],
  ['JPY', 'JP', '450000000円'],
  ['KWD', 'KW', 'KWD 450000000'],
])('hides no amount in %s', (CURRENCY, COUNTRY, text) => {
  const locale = { CHF: 'de-CH', SEK: 'sv-SE', JPY: 'ja-JP', KWD: 'ar-KW' }[CURRENCY] ?? ''
  const site = withSettings({ CURRENCY, COUNTRY, LOCALE: locale }, () =>
    jest.requireActual<typeof ContactDetails>('./contact-details'),
  )
  expect(hideContacts(text, site.findContacts(text, SITE))).toBe(text)
})

it('stores where a detail is in the text as it was written', () => {
  expect(findContacts('½ m², bea@mail.com!', SITE)).toEqual([{ kind: 'email', start: 6, end: 18 }])
})

it('hides long rows of digits in a text that has too many to look at each', () => {
  expect(hidden(`${'5 551234 '.repeat(60)}and $100`)).toBe('[phone number hidden] and $100')
  expect(hidden('12 rooms, '.repeat(300))).toBe('12 rooms, '.repeat(300))
})

describe('an address of this site', () => {
  it.each([
    '',
    '/properties/665f00000000000000000001',
    '/properties/012345678901234567890123',
    '/properties?location=St.%20Louis&minPrice=1250000&maxPrice=2500000&bedrooms=3',
    '/properties?location=S%C3%A3o+Paulo&area=44.05123%2C-121.41234%3B44.12345%2C-121.31234%3B44%2C-121.2',
    '/properties?bounds=-121.51234,44.05123,-121.31234,44.25123&view=map',
    '/homes/bend-oregon',
    '/agents/alex-agent-665f00000000000000000001#reviews',
    '/ABOUT',
  ])('is not hidden with %j', (rest) => {
    expect(hidden(`See ${SITE}${rest}, please`)).toBe(`See ${SITE}${rest}, please`)
  })

  it.each([
    ...ODD_PATHS.filter(([, followed]) => followed === null).map(([path]) => path),
    '/@evil.test',
    '/?evil.example/me',
    '/about?next=//evil.test',
    '?evil.example/me',
    '#evil.example',
    '/)evil.example/me',
    '/properties?location=evil%2Eexample',
    '/properties?location=mail%20bea%40mail.com',
    '/properties?location=604-555-0134',
    '/properties?location=%2B41%2079%20123%2045%2067',
    '/properties?location=6%2E0%2E4%2E5%2E5%2E5%2E0%2E1%2E3%2E4',
    '/properties/6045550134',
    '/properties?location=192.0.2.1',
    '/properties?area=604.555.0134',
    '/%E0%A4%A',
    '@evil.test/verify',
  ])('is hidden like any link with %j', (rest) => {
    expect(hidden(`See ${SITE}${rest}, please`)).toMatch(/^See \[(?:link|email) hidden\]\S{0,8}, please$/)
  })

  it('is compared by its origin', () => {
    for (const address of FOREIGN_ADDRESSES) expect(hidden(`See ${address}`)).not.toContain('keystead.test/')
    expect(hidden('See http://localhost:3000/about', 'http://localhost:3000')).toContain('/about')
    expect(hidden('See keystead.app/about', 'https://keystead.app')).toBe('See keystead.app/about')
    expect(hidden('See keystead.app//evil.com', 'https://keystead.app')).toBe('See [link hidden]')
    expect(hidden('See HTTPS://Keystead.TEST:443/about')).toContain('/about')
  })
})

describe('phone numbers in a row (D207)', () => {
  it.each([
    ['604 555 0134, 604-555-0135; ６０４ ５５５ ０１３９', ', ; '],
    ['604 555 0134 604 555 0135 604 555 0136', ''],
    ['079 123 45 67 079 123 45 68', ''],
    ['612 345 678, 612 345 679', ', '],
    ['0171 2345678; 0171 2345679', '; '],
    ['604 555 0134 / 604 555 0135', ''],
    ['604_555_0134 | 604*555*0135', ''],
    ['+41 79 123 45 67 +41 79 123 45 68', ''],
    ['604 555 0134\n604 555 0135', '\n'],
    ['٠٥٠ ١٢٣ ٤٥٦٧، ०७९ १२३ ४५ ६७', '، '],
  ])('hides all of %j', (text, between) => {
    expect(hidden(text).replaceAll('[phone number hidden]', '')).toBe(between)
  })

  it.each([
    'From $1 250 000 - 1 400 000, or 450000-500000',
    '1 250 000 / 1 300 000 / 1 350 000 at most',
    '$1,250,000 in 2019-2021, $450,000 on 2026-11-29, 140 m² since 11/29/2026',
    'Rooms: 12, 14, 16, 18, 20, 22, 24, 26',
    'Reference 550e8400-e29b-41d4-a716-446655440000',
    'Sold 2018 2019 2020 2021',
  ])('hides nothing of %j', (text) => expect(hidden(text)).toBe(text))

  it('hides a number between figures that stay', () => {
    expect(hidden('$1,250,000 604 555 0134 140 m², 2026-11-29')).toBe(
      '$1,250,000 [phone number hidden] 140 m², 2026-11-29',
    )
    expect(hidden('$604 555 0134')).toBe('$[phone number hidden]')
  })
})

describe('a long text (D207)', () => {
  const rooms = Array.from({ length: 80 }, (_, i) => `room ${i}: ${100 + i}`).join(', ')

  it.each(['604 / 555 / 0134', '079 123 45 67', '(212) 736-5000', '+41 79 123 45 67'])(
    'hides %j as a short one does',
    (number) => {
      expect(hidden(`Call ${number}. ${rooms}. Or ${number}`)).toBe(
        `Call [phone number hidden]. ${rooms}. Or [phone number hidden]`,
      )
    },
  )

  it.each(['0551234, ', '604 555 0134; ', '+1', '6 0 4 5 5 5 0 1 3 4, ', '1 2 3 4 '])(
    'of nothing but %j is hidden with at most 20 rows looked up, each of at most 15 digits',
    (row) => {
      const lookUp = jest.mocked(findPhoneNumbersInText)
      lookUp.mockClear()
      expect(hidden(row.repeat(2_000))).not.toMatch(/\d/)
      const rows = lookUp.mock.calls.map(([text]) => text.replace(/\D/g, '').length)
      expect(rows.length).toBeLessThanOrEqual(20 * 19)
      expect(Math.max(0, ...rows)).toBeLessThanOrEqual(15)
    },
  )

  it('hides no amounts, areas and dates', () => {
    const figures = '$1,250,000, 450000 dollars, 12 000 m², 2026-11-29, 29.11.2026, 97701-1234. '.repeat(40)
    expect(hidden(figures)).toBe(figures)
  })
})
