import fc from 'fast-check'
import { escapeRegExp, fold, normalizeEmail, trigrams } from './text'

describe('fold', () => {
  it.each([
    ['  São  Paulo ', 'sao paulo'],
    ['ZÜRICH', 'zurich'],
    ['Zu\u0308rich', 'zurich'],
    ['İstanbul', 'istanbul'],
    ['Straße', 'straße'],
    ['a\tb\nc\u00a0d', 'a b c d'],
    ['Ｔｏｋｙｏ', 'tokyo'],
    ['ﬁrst', 'first'],
    ['a\u0000\u0001b\u0000', 'a b'],
    ['', ''],
    ['   ', ''],
    ['😀 Bay', '😀 bay'],
  ])('%j is %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('keeps the vowel signs that carry meaning in other scripts', () => {
    expect(fold('ঢাকা')).toBe('ঢাকা')
    expect(fold('ঢাকা')).not.toBe(fold('ঢোকা'))
    expect(fold('ガーデン')).not.toBe(fold('カーテン'))
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })
})

describe('trigrams', () => {
  it.each([
    ['', []],
    ['ab', []],
    ['abc', ['abc']],
    ['abcd', ['abc', 'bcd']],
    ['aaaa', ['aaa']],
    ['a😀b😀', ['a😀b', '😀b😀']],
  ])('%j gives %j', (text, pieces) => {
    expect(trigrams(text)).toEqual(pieces)
  })

  it('of a part are among those of the whole, so that the index finds every substring', () => {
    const characters = fc.array(fc.constantFrom('a', 'b', ' ', '.', '(', 'é', '😀'), { maxLength: 12 })
    fc.assert(
      fc.property(characters, characters, characters, (before, part, after) => {
        const whole = trigrams([...before, ...part, ...after].join(''))
        expect(whole).toEqual(expect.arrayContaining(trigrams(part.join(''))))
      }),
    )
  })
})

describe('escapeRegExp', () => {
  it.each(['.', '(', ')', '[a-z]', 'a+b', 'a*', '^a$', 'a|b', '{2}', '\\d', 'a?', '/'])(
    '%j stands for itself only',
    (text) => {
      const pattern = new RegExp(`^${escapeRegExp(text)}$`, 'u')
      expect(pattern.test(text)).toBe(true)
      expect(pattern.test('a')).toBe(false)
    },
  )

  it('makes any text match itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(new RegExp(`^${escapeRegExp(text)}$`).test(text)).toBe(true)
      }),
    )
  })
})

it.each([
  [' Nora@Keystead.TEST ', 'nora@keystead.test'],
  ['a@b.c', 'a@b.c'],
])('normalizeEmail: %j is %j', (email, normal) => {
  expect(normalizeEmail(email)).toBe(normal)
})
