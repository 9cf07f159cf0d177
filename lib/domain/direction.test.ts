import { isolated, isolatedWhole, plainIsolated, replaceIsolated } from './direction'

const HOUSE = 'بيت على البحر.'
const FSI = '\u2068'
const PDI = '\u2069'

it('isolates each line of a text', () => {
  expect(isolated(`${HOUSE}\n\nLoft`)).toBe(`${FSI}${HOUSE}${PDI}\n\n${FSI}Loft${PDI}`)
})

it.each(['\u202ea', 'a\u2069b', '\u2067a'])('isolates %j without its controls, which do not match', (text) =>
  expect(isolated(text)).toMatch(/^\u2068[ab]+\u2069$/),
)

it('keeps the controls of a text that closes them', () => {
  expect(isolated('a \u2067b\u2069')).toBe(`${FSI}a \u2067b\u2069${PDI}`)
})

it('returns the text of a line that has nothing else', () => {
  expect(isolatedWhole(isolated(HOUSE))).toBe(HOUSE)
  expect(isolatedWhole(`${isolated(HOUSE)} is verified`)).toBeUndefined()
  expect(isolatedWhole(`${isolated('a')} and ${isolated('b')}`)).toBeUndefined()
  expect(isolatedWhole('Keystead')).toBeUndefined()
})

it('replaces each isolated part', () => {
  const text = `${isolated('a')} and ${isolated('b')}`
  expect(replaceIsolated(text, (part) => `<${part}>`)).toBe('<a> and <b>')
})

it.each([
  [`${isolated(HOUSE)} is verified`, `${FSI}${HOUSE}${PDI} is verified`],
  [`“${isolated('בית')}”`, `“${FSI}בית${PDI}”`],
  [`${isolated('Loft')} is verified`, 'Loft is verified'],
  [`${isolated('東京の家')} is verified`, '東京の家 is verified'],
  [isolated(HOUSE), HOUSE],
  [`Location:\n${isolated(HOUSE)}`, `Location:\n${HOUSE}`],
])('without markup, %j is %j', (text, plain) => expect(plainIsolated(text)).toBe(plain))
