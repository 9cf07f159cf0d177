import fc from 'fast-check'
import { beginningOf, endings, escapeRegExp, fold, isSameText, normalizeEmail, slugOf, wordsOf } from './text'

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

it.each([
  ['', []],
  ['12 maple street, bend', ['12', 'maple', 'street,', 'bend']],
  ['lake house\nlake road', ['lake', 'house', 'road']],
])('wordsOf: %j has %j', (folded, words) => {
  expect(wordsOf(folded)).toEqual(words)
})

describe('endings', () => {
  it.each([
    ['', []],
    ['abc', ['abc', 'bc', 'c']],
    ['aaa', ['aaa', 'aa', 'a']],
    ['abab', ['abab', 'bab', 'ab', 'b']],
    ['a😀b', ['a😀b', '😀b', 'b']],
  ])('%j gives %j', (text, all) => {
    expect(endings(text)).toEqual(all)
  })

  it('are cut, so that a long text has no longer ones', () => {
    expect(endings('x'.repeat(200))).toEqual(Array.from({ length: 32 }, (_, i) => 'x'.repeat(32 - i)))
  })

  it('begin with exactly the parts of the text', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '.', '(', '😀', 'é'), maxLength: 60 })
    fc.assert(
      fc.property(letters, letters, (text, part) => {
        fc.pre(part !== '')
        const { beginning, isWhole } = beginningOf(part)
        expect(isWhole).toBe([...part].length <= 32)
        const isFound = endings(text).some((ending) => ending.startsWith(beginning))
        expect(isFound && (isWhole || text.includes(part))).toBe(text.includes(part))
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

describe('slugOf', () => {
  it.each([
    ['Bend, Oregon', 'bend-oregon'],
    ['  BEND  Oregon. ', 'bend-oregon'],
    ['São Paulo / Centro', 'sao-paulo-centro'],
    ['Rua das Flores, 3.º Esq.', 'rua-das-flores-3-o-esq'],
    ['ঢাকা, Bangladesh', 'ঢাকা-bangladesh'],
    ['서울', '서울'],
    ['../..', '2e-2e-2f-2e-2e'],
    ['😀', '1f600'],
  ])('%j is %j', (text, slug) => {
    expect(slugOf(text)).toBe(slug)
  })

  it('gives every text that is not blank a part of an address, and its own slug back', () => {
    const blank = (text: string) => fold(text) === ''
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }).filter((text) => !blank(text)),
        (text) => {
          const slug = slugOf(text)
          expect(slug).toMatch(/^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u)
          expect(slugOf(slug)).toBe(slug)
        },
      ),
    )
  })
})

it.each([
  ['a', ' a\n', true],
  ['a\r\nb\rc', 'a\nb\nc', true],
  ['a', 'A', false],
  ['a b', 'a  b', false],
  ['', 'a', false],
])('%j and %j: the same in a form is %p', (one, other, isSame) => {
  expect(isSameText(one, other)).toBe(isSame)
})
