import { deleteDraft, saveDraft, readDraft } from '../browser/drafts'

/** The figures that a viewer enters, as they typed them. */
const FIGURE_NAMES = ['price', 'down', 'rate', 'years', 'tax', 'insurance', 'fees', 'closing'] as const
export type FigureName = (typeof FIGURE_NAMES)[number]
export type TypedFigures = Partial<Record<FigureName, string>>

/** Figures that apply to all homes; all other figures belong to one home. */
const FOR_ALL: readonly FigureName[] = ['rate', 'years', 'closing']

/** The storage key, next to the account's drafts: logging out deletes both. */
const STORAGE_KEY = 'costs'

/** Figures are stored for this many homes, the most recently changed. */
const HOMES_LIMIT = 20

type StoredFigures = {
  all: TypedFigures
  /** The last down payment entered, in percent of the price. */
  downPercent?: number
  homes: Record<string, TypedFigures>
}

const isTyped = (value: unknown): value is TypedFigures =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string')

function parse(text: string | null): StoredFigures {
  const nothing: StoredFigures = { all: {}, homes: {} }
  if (text === null) return nothing
  try {
    const { all, homes, downPercent } = JSON.parse(text) as Partial<StoredFigures>
    const isWhole = isTyped(all) && typeof homes === 'object' && Object.values(homes).every(isTyped)
    return isWhole ? { all, homes, ...(typeof downPercent === 'number' && { downPercent }) } : nothing
  } catch {
    return nothing
  }
}

/** Everything the account has entered on this device, as text for `figuresOf`; `null` if nothing. */
export const storedFigures = (accountId: string): string | null => readDraft(accountId, STORAGE_KEY)

/** The stored figures for a home: what was typed, and the default down payment share. */
export function figuresOf(text: string | null, home: string): { typed: TypedFigures; downPercent?: number } {
  const { all, homes, downPercent } = parse(text)
  return { typed: { ...all, ...homes[home] }, ...(downPercent !== undefined && { downPercent }) }
}

/**
 * Stores figures typed for a home on this device, in addition to the stored ones; `downPercent`: the down payment as a
 * share of the price, if known.
 */
export function storeFigures(
  accountId: string,
  home: string,
  typed: TypedFigures,
  downPercent?: number,
): void {
  const before = parse(storedFigures(accountId))
  const typedFor = (isForAll: boolean): TypedFigures =>
    Object.fromEntries(
      FIGURE_NAMES.flatMap((name) => {
        const text = typed[name]
        return text !== undefined && FOR_ALL.includes(name) === isForAll ? [[name, text]] : []
      }),
    )
  const { [home]: own, ...others } = before.homes
  const homes = Object.entries({ ...others, [home]: { ...own, ...typedFor(false) } }).slice(-HOMES_LIMIT)
  const stored: StoredFigures = {
    ...before,
    all: { ...before.all, ...typedFor(true) },
    homes: Object.fromEntries(homes),
    ...(downPercent !== undefined && { downPercent }),
  }
  saveDraft(accountId, STORAGE_KEY, JSON.stringify(stored))
}

/** Deletes the figures of a home, and those that apply to all homes. */
export function deleteFigures(accountId: string, home: string): void {
  const { [home]: _, ...homes } = parse(storedFigures(accountId)).homes
  if (Object.keys(homes).length === 0) deleteDraft(accountId, STORAGE_KEY)
  else saveDraft(accountId, STORAGE_KEY, JSON.stringify({ all: {}, homes }))
}
