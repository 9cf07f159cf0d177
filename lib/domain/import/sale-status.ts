import { fold } from '../text'

/** The error of a row whose home is for rent. */
export const TO_LET_MESSAGE = 'This home is for rent. Only homes for sale can be imported.'

/** The error of a row that its file hides, and whose home is listed here. */
export const HIDDEN_MESSAGE = 'This home is hidden in your file. Its listing here stays as it is.'
/** The error of a row that its file hides, and that no later file could find again (D496). */
export const HIDDEN_WITHOUT_NUMBER =
  'This home is hidden in your file. Add a reference number so that it can be saved as a draft.'

const outMessage = (reason: string) =>
  `This home is ${reason} in your file, so it is not imported. If it is already listed here, that listing stays as it is.`

/** `isOptional`: the row can be imported without it. */
type SaleStatus = { underOffer: boolean } | { isHidden: true } | { message: string; isOptional?: true }

/** For a word that no known export writes. */
const UNKNOWN: SaleStatus = {
  message: 'We don’t know this status. Use Available, Under offer, Sold or Hidden.',
  isOptional: true,
}

/** What exports write, folded: RESO's standard statuses, those of portals, and those that a BLM file gets (D324). */
const STATUSES = new Map<string, SaleStatus>(
  (
    [
      [
        { underOffer: false },
        ['', 'active', 'available', 'for sale', 'coming soon', 'new', 'back on market'],
      ],
      [
        { underOffer: true },
        [
          ...['under offer', 'active under contract', 'under contract', 'pending', 'contingent', 'reserved'],
          ...['sold stc', 'sold stcm', 'sold subject to contract', 'sstc', 'sstcm'],
        ],
      ],
      [{ message: outMessage('sold') }, ['sold', 'closed', 'completed', 'exchanged']],
      [{ isHidden: true }, ['hidden', 'invisible', 'unpublished', 'draft', 'incomplete']],
      [
        { message: outMessage('off the market') },
        ['withdrawn', 'canceled', 'cancelled', 'expired', 'hold', 'delete', 'deleted', 'off market'],
      ],
      [{ message: TO_LET_MESSAGE }, ['let', 'let agreed', 'to let', 'for rent', 'rented']],
    ] satisfies [SaleStatus, string[]][]
  ).flatMap(([status, words]) => words.map((word): [string, SaleStatus] => [word, status])),
)

/** What the word for a sale status means: whether the home is under offer or hidden, or why its row is not imported. */
export const readSaleStatus = (word: string): SaleStatus => STATUSES.get(fold(word)) ?? UNKNOWN
