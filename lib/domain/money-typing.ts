import { groupAmount, plainAmount, readAmount } from './money'

/** What stands in a field: its text, and how many signs stand before the caret. */
export type Edited = { text: string; caret: number }

/** The comma that groups digits, and what else is left out of a plain amount. */
const isSign = (sign: string) => plainAmount(sign) === ''

/**
 * The grouped amount that a key has left in its field (D165). The caret stays behind the same digit. Where a key has
 * taken a comma alone away, the digit beyond it goes: `deleted` says to which side the key deletes.
 */
export function groupWhileTyping(
  shown: string,
  edited: Edited,
  deleted: 'backward' | 'forward' | null,
): Edited {
  if (plainAmount(edited.text) === null) return edited
  const isCommaGone =
    deleted !== null &&
    edited.text.length === shown.length - 1 &&
    plainAmount(edited.text) === plainAmount(shown)
  const gone = deleted === 'backward' ? edited.caret - 1 : edited.caret
  const left =
    isCommaGone && gone >= 0 ? edited.text.slice(0, gone) + edited.text.slice(gone + 1) : edited.text
  const at = isCommaGone && deleted === 'backward' ? Math.max(0, gone) : edited.caret

  let digits = [...left.slice(0, at)].filter((sign) => !isSign(sign)).length
  const text = groupAmount(left)
  let caret = 0
  while (digits > 0 && caret < text.length) {
    if (text[caret] !== ',') digits -= 1
    caret += 1
  }
  return { text, caret }
}

/** A typed amount as it stays once its field is left: "450k" and "450000." as "450000", cents in full. */
export function settleAmount(text: string): string {
  const amount = readAmount(text)
  if (amount === null || /^\d+(?:\.\d\d?)?$/.test(text)) return text
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2)
}
