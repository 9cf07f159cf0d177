import { fold } from './text'

/** Phrases about paying or talking outside the site (D208), folded. */
const RISKY_WORDS = [
  'wire',
  'western union',
  'moneygram',
  'gift card',
  'crypto',
  'bitcoin',
  'iban',
  'zelle',
  'whatsapp',
  'telegram',
  'verification code',
] as const

const WORDS = new RegExp(`(?<![\\p{L}\\p{N}])(?:${RISKY_WORDS.join('|')})s?(?![\\p{L}\\p{N}])`, 'u')

/** True if the text mentions paying or talking outside the site. */
export const isRisky = (text: string): boolean => WORDS.test(fold(text))
