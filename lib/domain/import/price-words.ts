import { readNumber } from '../numbers'
import { type PriceQualifier, PRICE_QUALIFIERS, QUALIFIER_LABELS } from '../shown-price'

/** The words of known exports for a qualifier, before or after an amount or alone; `none`: words that say nothing. */
const WORDS: Record<PriceQualifier | 'none', readonly string[]> = {
  fixed: ['fixed price', 'fixed', 'festpreis', 'prix ferme', 'prix fixe'],
  'offers-over': [
    ...['offers over', 'offers above', 'offers from', 'offers in excess of', 'in excess of', 'excess of'],
    ...['oieo', 'o.i.e.o.', 'mindestgebot'],
  ],
  guide: ['guide price', 'price guide', 'guide', 'richtpreis'],
  'in-the-region-of': [
    ...['offers in the region of', 'in the region of', 'offers around', 'oiro', 'o.i.r.o.', 'circa', 'ca.'],
    ...['or nearest offer', 'ono', 'o.n.o.', 'negotiable', 'verhandlungsbasis', 'verhandelbar', 'vb', 'vhb'],
    ...['à débattre', 'a debattre', 'négociable', 'negociable', 'trattabile'],
  ],
  from: ['from', 'prices from', 'starting at', 'starting from', 'ab', 'à partir de', 'a partir de', 'desde'],
  'on-request': [
    ...['poa', 'p.o.a.', 'price on application', 'price on request', 'price upon request', 'on application'],
    ...['on request', 'upon request', 'call for price', 'contact agent', 'preis auf anfrage', 'auf anfrage'],
    ...['prix sur demande', 'sur demande', 'nous consulter', 'prix nous consulter', 'precio a consultar'],
    ...['a consultar', 'consultar', 'prezzo su richiesta', 'su richiesta', 'trattativa riservata'],
    ...['prijs op aanvraag', 'op aanvraag', '応相談', '要問合せ', 'السعر عند الطلب', 'عند الطلب'],
  ],
  none: [
    ...['asking price', 'list price', 'price', 'up to', 'to', 'bis', 'kaufpreis', 'preis', 'prix', 'precio'],
    ...['prezzo', '価格'],
  ],
}

/** One spelling for widths, and for case. Accents stay: they are part of currencies' names. */
const narrow = (text: string): string => text.normalize('NFKC').trim()
const normalize = (text: string): string => narrow(text).toLowerCase()

const QUALIFIER_OF = new Map<string, PriceQualifier>(
  PRICE_QUALIFIERS.flatMap((qualifier) =>
    [qualifier, normalize(QUALIFIER_LABELS[qualifier]), ...WORDS[qualifier]].map(
      (word) => [word, qualifier] as const,
    ),
  ),
)

/** The longest first, as "price" begins "price on request". */
const ALL_WORDS = [...QUALIFIER_OF.keys(), ...WORDS.none].toSorted((a, b) => b.length - a.length)

/** The qualifier in a cell's text, or `undefined`. */
export const readQualifier = (text: string): PriceQualifier | undefined => QUALIFIER_OF.get(normalize(text))

/** The longest price with its words, in characters. */
const LENGTH = 100

/** Words in brackets: "450.000 € (VB)". */
const IN_BRACKETS = /\(([^\d()]{1,40})\)/g

/** The text without the first words that are known, and what they say; `null` without any. */
function cutWords(text: string): { rest: string; word: string } | null {
  const small = text.toLowerCase()
  for (const word of ALL_WORDS) {
    const after = text.slice(word.length)
    const before = text.slice(0, -word.length)
    if (small.startsWith(word) && !/^\p{L}/u.test(after))
      return { rest: after.replace(/^[\s:,;]+/, ''), word }
    if (small.endsWith(word) && !/\p{L}$/u.test(before)) return { rest: before.trim(), word }
  }
  return null
}

/**
 * A price with its words: "Offers over £450,000", "450.000 € VB", "POA". `amount` is in major units, absent if the text
 * has none; `message` says why its number cannot be read, `null` if it is no number, absent if it can.
 */
export type PriceReading = { qualifier: PriceQualifier | null; amount?: number; message?: string | null }

/** Parses the price of a cell (D448). */
export function readPrice(text: string): PriceReading {
  if (text.length > LENGTH) return { qualifier: null, message: null }
  let rest = narrow(text.replaceAll(IN_BRACKETS, (_, inside: string) => ` ${inside} `))
  let qualifier: PriceQualifier | null = null
  for (let cut = cutWords(rest); cut; cut = cutWords(rest)) {
    qualifier ??= QUALIFIER_OF.get(cut.word) ?? null
    rest = cut.rest
  }
  if (rest === '') return { qualifier }
  const parsed = readNumber(rest, 'money')
  // Feeds write 0 for a price that is not shown.
  if (qualifier === 'on-request' && 'value' in parsed && parsed.value === 0) return { qualifier }
  if ('value' in parsed) return { qualifier, amount: parsed.value }
  return { qualifier, message: parsed.message }
}
