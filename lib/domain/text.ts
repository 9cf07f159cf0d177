import { graphemes } from './characters'

/** Replaced before decomposition, because the spacing acute would leave a space. */
const APOSTROPHES =
  /['`\u00b4\u02b9-\u02bf\u02c8\u02ca\u02cb\u2018\u2019\u201b\u2032\u2035\u055a\u05f3\ua78b\ua78c\uff07]/g
const DASHES = /[\p{Pd}\u02d7\u2043\u2212]/gu
const IGNORED = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u0640]/gu
/** Accents, Hebrew points, and Arabic vowel marks and hamzas; the vowel signs of other scripts are letters and stay. */
const MARKS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0621\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g

/** Letters without a decomposition, and what people type instead. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
  ə: 'e',
  ɓ: 'b',
  ɖ: 'd',
  ɗ: 'd',
  ƙ: 'k',
  ς: 'σ',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
}
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/**
 * Normalizes text for search: lower case, without accents, apostrophes and invisible characters; dashes become spaces,
 * repeated spaces one, and special letters what people type instead. Control characters become spaces, because MongoDB
 * rejects a regular expression with NUL. "  São  Paulo" becomes "sao paulo", "Coeur d’Alène" becomes "coeur dalene". A
 * text of only dashes and apostrophes keeps them.
 */
export function fold(text: string): string {
  const folded = text
    .replace(APOSTROPHES, "'")
    .normalize('NFKD')
    .replace(IGNORED, '')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
  return collapseSpaces(folded.replace(APOSTROPHES, '').replace(DASHES, ' ')) || collapseSpaces(folded)
}

const collapseSpaces = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** The distinct words of a folded text, split at spaces and line ends, with their punctuation. */
export const wordsOf = (folded: string): string[] => [
  ...new Set(folded.split(/[ \n]/).filter((word) => word !== '')),
]

/** The maximum length of a suffix. */
const ENDING = 32

/**
 * The distinct suffixes of a folded text, each cut to 32 characters, for a substring index: a text contains a part
 * exactly if one of its suffixes starts with it.
 */
export function suffixesOf(folded: string): string[] {
  const characters = [...folded]
  return [...new Set(characters.map((_, i) => characters.slice(i, i + ENDING).join('')))]
}

/** The beginning of a folded part, as long as a suffix can be; `isWhole` if nothing was cut off. */
export function indexedBeginning(text: string): { beginning: string; isWhole: boolean } {
  const beginning = [...text].slice(0, ENDING).join('')
  return { beginning, isWhole: beginning === text }
}

/**
 * Text as a URL segment: folded, with everything but letters, marks and digits replaced by single hyphens; letters of
 * every script are kept. "Porto, São Nicolau" becomes "porto-sao-nicolau". A text of only punctuation becomes its code
 * points, so that it still has a slug.
 */
export function slugOf(text: string): string {
  const folded = fold(text).normalize('NFC')
  const slug = folded.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return slug || [...folded].map((sign) => sign.codePointAt(0)?.toString(16)).join('-')
}

/** True if a form would save both texts as the same: it trims them, and a textarea normalizes line ends. */
export const isSameText = (a: string, b: string): boolean => asTyped(a) === asTyped(b)
const asTyped = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').trim()

/** Anything but a space, a control or format character, a filler, a variation selector or a blank Braille pattern. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u

/** True if the text has a visible character (D225). */
export const isVisible = (text: string): boolean => VISIBLE.test(text)

const LINE_ENDS = ['\n', '\r', '\u2029']
/** The closing character of each embedding, override and isolate, by the opening one. */
const CLOSED_BY: Readonly<Record<string, string>> = {
  '\u202a': '\u202c',
  '\u202b': '\u202c',
  '\u202d': '\u202c',
  '\u202e': '\u202c',
  '\u2066': '\u2069',
  '\u2067': '\u2069',
  '\u2068': '\u2069',
}

/**
 * True if every change of text direction is closed in its own line (D225); otherwise it would affect the text around
 * it.
 */
export function isDirectionClosed(text: string): boolean {
  const open: string[] = []
  for (const sign of text) {
    const end = CLOSED_BY[sign]
    if (end !== undefined) open.push(end)
    else if (sign === '\u202c' || sign === '\u2069') {
      if (open.pop() !== sign) return false
    } else if (open.length > 0 && LINE_ENDS.includes(sign)) return false
  }
  return open.length === 0
}

/** The source of a regular expression that matches the text literally. */
export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The beginning of a text, at most `limit` UTF-16 units long, which never ends inside a character. */
export const cutText = (text: string, limit: number): string =>
  text.length <= limit ? text : text.slice(0, startOf(text, limit))

/** The start of the character at a position of the text. */
const startOf = (text: string, at: number): number =>
  graphemes()
    .segment(text.slice(0, at + 2))
    .containing(at)?.index ?? at
