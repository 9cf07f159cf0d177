import { fillPlaceholders, placeholderError } from './ready-answers'

const VALUES = {
  buyer: 'Nora {home}',
  home: 'Lake House',
  agent: 'Theo Brandt',
  office: 'Cascade Homes',
  link: 'https://keystead.test/homes/bend/lake-house-1',
}

it.each([
  ['Hello {buyer}', 'Hello Nora {home}'],
  ['{home}: {link}', 'Lake House: https://keystead.test/homes/bend/lake-house-1'],
  ['{agent}, {office}, {agent}', 'Theo Brandt, Cascade Homes, Theo Brandt'],
  ['No placeholder', 'No placeholder'],
  ['{unknown} {', '{unknown} {'],
])('fills %j with %j', (text, filled) => expect(fillPlaceholders(text, VALUES)).toBe(filled))

it.each([
  ['Hello {buyer}, {home} {agent} {office} {link}', null],
  ['A { brace } alone', '{ brace } is not a placeholder. Use {buyer}, {home}, {agent}, {office}, {link}.'],
  ['Hello {Buyer}', '{Buyer} is not a placeholder. Use {buyer}, {home}, {agent}, {office}, {link}.'],
  ['{home} costs {price}', '{price} is not a placeholder. Use {buyer}, {home}, {agent}, {office}, {link}.'],
  ['{toString}', '{toString} is not a placeholder. Use {buyer}, {home}, {agent}, {office}, {link}.'],
  ['Open {', null],
  ['{{buyer}}', null],
])('names the unknown placeholder of %j', (text, message) => expect(placeholderError(text)).toBe(message))
