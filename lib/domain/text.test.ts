import fc from 'fast-check'
import { firstCharacter } from './characters'
import {
  cutText,
  indexedBeginning,
  suffixesOf,
  escapeRegExp,
  fold,
  isSameText,
  slugOf,
  wordsOf,
} from './text'

describe('fold', () => {
  it.each([
    ['  São  Paulo ', 'sao paulo'],
    ['ZÜRICH', 'zurich'],
    ['Zu\u0308rich', 'zurich'],
    ['İstanbul', 'istanbul'],
    ['Straße', 'strasse'],
    ['a\tb\nc\u00a0d', 'a b c d'],
    ['Ｔｏｋｙｏ', 'tokyo'],
    ['ﬁrst', 'first'],
    ['a\u0000\u0001b\u0000', 'a b'],
    ['', ''],
    ['   ', ''],
    ['\u200b\u00ad', ''],
    ['---', '---'],
    [' ’ ', "'"],
    ['Baie-Comeau – Rive', 'baie comeau rive'],
    ['😀 Bay', '😀 bay'],
  ])('folds %j to %j', (text, folded) => expect(fold(text)).toBe(folded))

  /** Place names as listings may have them, and how people type them. */
  it.each([
    ['Coeur d’Alene', "coeur d'alene", 'Coeur dAlene', 'cœur d‘alene'],
    ['Martha’s Vineyard', "Martha's Vineyard", 'marthas vineyard', 'Martha´s Vineyard'],
    ['Hawaiʻi', "Hawai'i", 'hawaii', 'Hawaiʼi'],
    ['Oʻahu', "O'ahu", 'oahu', 'O`ahu'],
    ['Kāneʻohe', "Kane'ohe", 'kaneohe'],
    ['St. John’s', "st. john's", 'St. Johns'],
    ['Prud’homme', "Prud'homme", 'prudhomme'],
    ['L’Aquila', "L'Aquila", 'laquila'],
    ['L’Haÿ-les-Roses', "l'hay les roses", 'LHay-les-Roses'],
    ['Xi’an', "Xi'an", 'xian'],
    ['Cox’s Bāzār', "Cox's Bazar", 'coxs bazar'],
    ['N’Djamena', "N'Djaména", 'ndjamena'],
    ['Ṣanʿāʾ', "San'a'", 'sana'],
    ['Nuku‘alofa', "Nuku'alofa", 'nukualofa'],
    ['’s-Hertogenbosch', "'s-Hertogenbosch", 's hertogenbosch'],
    ['Stoke-on-Trent', 'stoke on trent', 'Stoke‑on‑Trent', 'Stoke–on–Trent'],
    ['Winston-Salem', 'winston salem', 'Winston—Salem', 'Winston−Salem'],
    ['Aix-en-Provence', 'aix en provence', 'AIX‐EN‐PROVENCE'],
    ['Saint-Étienne', 'saint etienne', 'SAINT-ETIENNE'],
    ['Trois-Rivières', 'trois rivieres'],
    ['Łódź', 'lodz', 'Lódz', 'ŁÓDŹ'],
    ['Wrocław', 'wroclaw'],
    ['Białystok', 'bialystok'],
    ['Kraków', 'krakow', 'Krako\u0301w'],
    ['København', 'kobenhavn', 'KØBENHAVN'],
    ['Tromsø', 'tromso'],
    ['Århus', 'arhus', 'A\u030arhus'],
    ['Ærøskøbing', 'aeroskobing'],
    ['Þorlákshöfn', 'thorlakshofn'],
    ['Seyðisfjörður', 'seydisfjordur'],
    ['Straßburg', 'strassburg', 'STRASSBURG', 'STRAẞBURG'],
    ['Gießen', 'giessen'],
    ['Zürich', 'zurich', 'Zu\u0308rich'],
    ['Düsseldorf', 'dusseldorf'],
    ['Diyarbakır', 'diyarbakir', 'DİYARBAKIR'],
    ['İstanbul', 'istanbul', 'ISTANBUL'],
    ['Iğdır', 'igdir'],
    ['Gəncə', 'gence'],
    ['Đà Nẵng', 'da nang'],
    ['Hồ Chí Minh', 'ho chi minh'],
    ['Đakovo', 'dakovo'],
    ['Ħamrun', 'hamrun'],
    ['Kárášjohka', 'karasjohka'],
    ['Malé', 'male'],
    ['São Paulo', 'sao paulo', 'SAO PAULO'],
    ['A Coruña', 'a coruna'],
    ['Plzeň', 'plzen'],
    ['Târgu Mureș', 'targu mures', 'Târgu Mureş'],
    ['Rēzekne', 'rezekne'],
    ['Αθήνα', 'αθηνα', 'ΑΘΗΝΑ'],
    ['Βόλος', 'ΒΟΛΟΣ', 'βολοσ'],
    ['Орёл', 'Орел'],
    ['الرياض', 'الرِّيَاض', 'الريـــاض'],
    ['الإسكندرية', 'الاسكندرية', 'الاسكندريه'],
    ['أبوظبي', 'ابوظبي'],
    ['القاهرة', 'القَاهِرَة', 'القاهره'],
    ['آمل', 'امل'],
    ['الدار البيضاء', 'الدار البيضا'],
    ['تهران', 'تهران\u200f', '\u202bتهران\u202c'],
    ['کرمان', 'كرمان'],
    ['مشهد', 'مَشهَد'],
    ['تل أبيب-يافا', 'تل ابيب يافا'],
    ['תֵּל־אָבִיב', 'תל אביב', 'תל-אביב'],
    ['בארשבע', 'באר\u200fשבע'],
    ['Ｔｏｋｙｏ', 'tokyo'],
    ['ধানমন্ডি', 'ধানমন্ডি\u200c'],
    ['New\u00adcastle', 'newcastle', 'New\u200bcastle'],
  ])('folds %s and its typed forms to the same text', (name, ...typed) => {
    for (const text of typed) expect([text, fold(text)]).toEqual([text, fold(name)])
  })

  it('keeps the vowel signs that carry meaning in other scripts', () => {
    expect(fold('ঢাকা')).toBe('ঢাকা')
    expect(fold('ঢাকা')).not.toBe(fold('ঢোকা'))
    expect(fold('ガーデン')).not.toBe(fold('カーテン'))
  })

  it('is idempotent', () => {
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
])('wordsOf splits %j into %j', (folded, words) => expect(wordsOf(folded)).toEqual(words))

describe('suffixesOf', () => {
  it.each([
    ['', []],
    ['abc', ['abc', 'bc', 'c']],
    ['aaa', ['aaa', 'aa', 'a']],
    ['abab', ['abab', 'bab', 'ab', 'b']],
    ['a😀b', ['a😀b', '😀b', 'b']],
  ])('returns for %j the suffixes %j', (text, all) => expect(suffixesOf(text)).toEqual(all))

  it('cuts the suffixes of a long text', () => {
    expect(suffixesOf('x'.repeat(200))).toEqual(Array.from({ length: 32 }, (_, i) => 'x'.repeat(32 - i)))
  })

  it('returns suffixes that start with every part of the text, and no other', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '.', '(', '😀', 'é'), maxLength: 60 })
    fc.assert(
      fc.property(letters, letters, (text, part) => {
        fc.pre(part !== '')
        const { beginning, isWhole } = indexedBeginning(part)
        expect(isWhole).toBe([...part].length <= 32)
        const isFound = suffixesOf(text).some((ending) => ending.startsWith(beginning))
        expect(isFound && (isWhole || text.includes(part))).toBe(text.includes(part))
      }),
    )
  })
})

describe('escapeRegExp', () => {
  it.each(['.', '(', ')', '[a-z]', 'a+b', 'a*', '^a$', 'a|b', '{2}', '\\d', 'a?', '/'])(
    'matches %j only literally',
    (text) => {
      const pattern = new RegExp(`^${escapeRegExp(text)}$`, 'u')
      expect(pattern.test(text)).toBe(true)
      expect(pattern.test('a')).toBe(false)
    },
  )

  it('matches any text with itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(new RegExp(`^${escapeRegExp(text)}$`).test(text)).toBe(true)
      }),
    )
  })
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
  ])('converts %j to %j', (text, slug) => expect(slugOf(text)).toBe(slug))

  it('returns a slug for every text that is not blank, and is idempotent', () => {
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
])('isSameText compares %j and %j as %p', (item, other, isSame) =>
  expect(isSameText(item, other)).toBe(isSame),
)

const FAMILY = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'

describe('characters as people see them', () => {
  it.each([
    ['Ada', 'A'],
    ['🇬🇧Ada', '🇬🇧'],
    [`${FAMILY}x`, FAMILY],
    ['e\u0301a', 'e\u0301'],
    ['नी', 'नी'],
    ['Жан', 'Ж'],
    ['', ''],
  ])('firstCharacter of %j is %j', (text, first) => expect(firstCharacter(text)).toBe(first))

  it.each([
    ['Bend', 4, 'Bend'],
    ['Bend', 3, 'Ben'],
    ['a🏠🏠', 4, 'a🏠'],
    ['a🇬🇧🇨🇦', 7, 'a🇬🇧'],
    [`a${FAMILY}`, 6, 'a'],
    ['ae\u0301', 2, 'a'],
    [FAMILY, 3, ''],
  ])('cutText of %j at %d is %j', (text, limit, cut) => expect(cutText(text, limit)).toBe(cut))

  it('cutText returns at most its limit, and never half of a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, limit) => {
        const cut = cutText(text, limit)
        expect(text.startsWith(cut)).toBe(true)
        expect(cut.length).toBeLessThanOrEqual(limit)
        expect(cut.isWellFormed()).toBe(true)
      }),
    )
  })
})
