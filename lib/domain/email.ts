/** The longest email, in characters. */
export const EMAIL_LENGTH = 254

/**
 * The simple pattern of D99, without control characters: one @, then a domain with a dot that is neither first nor
 * last. No character can match two of its parts, so matching takes linear time.
 */
export const EMAIL = /^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}][^\s@.\p{Cc}\p{Cs}]*\.[^\s@\p{Cc}\p{Cs}]+$/u

/** Format characters, fillers, variation selectors and the blank of Braille. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** True if the text has an invisible character, which would let two different emails look the same (D228). */
export const hasInvisibleCharacters = (text: string): boolean => INVISIBLE.test(text)

/** Characters that would end the host of a URL or be decoded in it. */
const NO_HOST = /[/?#\\:%]/

/**
 * Appended so that a domain ending in a number is not parsed as an IPv4 address. Not ASCII, because newer parsers
 * do not validate the Punycode of a domain that is; `LAST_ASCII` is what they make of it.
 */
const LAST_LABEL = '.ü'
const LAST_ASCII = '.xn--tda'

/**
 * The domain in ASCII and lower case, by UTS 46, which the URL parser of Node and of browsers applies. `null`
 * if it has no such form.
 */
function asciiDomain(domain: string): string | null {
  if (NO_HOST.test(domain)) return null
  const address = `http://${domain}${LAST_LABEL}`
  return URL.canParse(address) ? new URL(address).hostname.slice(0, -LAST_ASCII.length) : null
}

/**
 * An email as it is stored, compared and counted everywhere (D228): trimmed, its domain in ASCII, the rest in NFC and
 * lower case. `null` for a text that is not an email, has an invisible character, or whose domain ends with a dot.
 */
export function normalizeEmail(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed.length > EMAIL_LENGTH || hasInvisibleCharacters(trimmed) || !EMAIL.test(trimmed)) return null
  const [local = '', domain = ''] = trimmed.split('@')
  const ascii = asciiDomain(domain)
  if (ascii === null || ascii.endsWith('.')) return null
  const email = `${local.normalize('NFC').toLowerCase().normalize('NFC')}@${ascii}`
  return email.length > EMAIL_LENGTH ? null : email
}

/** True if both are the same text or the same email in two spellings. */
export function isSameEmail(a: string, b: string): boolean {
  if (a === b) return true
  const normal = normalizeEmail(a)
  return normal !== null && normal === normalizeEmail(b)
}
