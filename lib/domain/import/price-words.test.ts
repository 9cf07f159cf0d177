import { readPrice, readQualifier } from './price-words'

it.each([
  ['1480000', 1_480_000, null],
  ['$450,000.00', 450_000, null],
  ['offers over 450k', 450_000, 'offers-over'],
  ['Offers Over: $450,000', 450_000, 'offers-over'],
  ['OIEO $450,000', 450_000, 'offers-over'],
  ['$450,000 OIEO', 450_000, 'offers-over'],
  ['Offers in excess of 450000', 450_000, 'offers-over'],
  ['OIRO 450000', 450_000, 'in-the-region-of'],
  ['Guide price 450,000', 450_000, 'guide'],
  ['Guide Price: from $450,000', 450_000, 'guide'],
  ['Fixed Price $450,000', 450_000, 'fixed'],
  ['From $450,000', 450_000, 'from'],
  ['ab 450.000', 450_000, 'from'],
  ['VB 450.000 $', 450_000, 'in-the-region-of'],
  ['450.000 $ VB', 450_000, 'in-the-region-of'],
  ['450.000 $ (VB)', 450_000, 'in-the-region-of'],
  ['Kaufpreis: 450.000 $ VHB', 450_000, 'in-the-region-of'],
  ['Asking price $450,000', 450_000, null],
  ['POA', undefined, 'on-request'],
  ['P.O.A.', undefined, 'on-request'],
  ['Price on application', undefined, 'on-request'],
  ['on request', undefined, 'on-request'],
  ['Preis auf Anfrage', undefined, 'on-request'],
  ['Prix sur demande', undefined, 'on-request'],
  ['応相談', undefined, 'on-request'],
  ['POA 450000', 450_000, 'on-request'],
  ['POA 0', undefined, 'on-request'],
  ['VB', undefined, 'in-the-region-of'],
  ['', undefined, null],
])('reads %j as %j, %j', (text, amount, qualifier) => {
  expect(readPrice(text)).toEqual({ qualifier, ...(amount !== undefined && { amount }) })
})

it.each([
  ['€450,000', 'Enter prices in US dollars.'],
  ['VB 450.000 €', 'Enter prices in US dollars.'],
  ['offers over £450,000', 'Enter prices in US dollars.'],
  ['1.48E+06', '1.48E+06 is in scientific notation, which may leave out digits. Write the whole number.'],
  ['about half a million', null],
  ['toto 450000', null],
  ['fromage 450000', null],
  ['450000 abc', null],
  [`${'from '.repeat(30)}450000`, null],
])('says why %j is no price', (text, message) => expect(readPrice(text)).toMatchObject({ message }))

it('reads a qualifier by its name, its label and the words of exports', () => {
  const words = [
    'offers-over',
    'In the region of',
    'OIEO',
    'festpreis',
    'Price on request',
    '',
    'Sealed bids',
  ]
  expect(words.map(readQualifier)).toEqual([
    ...['offers-over', 'in-the-region-of', 'offers-over', 'fixed', 'on-request', undefined, undefined],
  ])
})

it('reads no text that is too long for a price', () => {
  expect(readPrice('vb '.repeat(100_000))).toMatchObject({ message: null })
  expect(readPrice(`(${' ('.repeat(100_000)}`)).toMatchObject({ message: null })
})
