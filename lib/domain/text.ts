/** Accents as Latin, Greek and Cyrillic write them; the vowel signs of other scripts are letters and stay. */
const ACCENTS = /[\u0300-\u036f]/g

/**
 * Text as the search compares it: lower case, accents gone, spaces folded, and
 * control characters with them (MongoDB refuses a regular expression that holds NUL).
 * "  São  Paulo" becomes "sao paulo".
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** The distinct three-character pieces of a folded text; what a substring index looks up. */
export function trigrams(folded: string): string[] {
  const characters = [...folded]
  return [...new Set(characters.slice(2).map((_, i) => characters.slice(i, i + 3).join('')))]
}

/** An e-mail address as it is stored and compared everywhere (decision 12). */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase()

/** A literal text as a regular expression source: `.` and `(` are only characters. */
export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
