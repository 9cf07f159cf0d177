import { deleteDraft, saveDraft, readDraft } from '../browser/drafts'

/** The figures that a viewer enters, as they typed them. */
const FIGURE_NAMES = ['price', 'down', 'rate', 'years', 'tax', 'insurance', 'fees', 'closing'] as const
export type FigureName = (typeof FIGURE_NAMES)[number]
export type TypedFigures = Partial<Record<FigureName, string>>

/** Figures that apply to all homes; the others belong to one home. */
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
export const storedFigures = (account: string): string | null => readDraft(account, STORAGE_KEY)

/** The stored figures for a home: what was typed, and the default down payment share. */
export function figuresOf(text: string | null, home: string): { typed: TypedFigures; downPercent?: number } {
  const { all, homes, downPercent } = parse(text)
  return { typed: { ...all, ...homes[home] }, ...(downPercent !== undefined && { downPercent }) }
}

/** Stores the figures typed for a home on this device; `downPercent`: the down payment as a share of the price, if known. */
export function storeFigures(account: string, home: string, typed: TypedFigures, downPercent?: number): void {
  const before = parse(storedFigures(account))
  const typedFor = (isForAll: boolean): TypedFigures =>
    Object.fromEntries(
      FIGURE_NAMES.flatMap((name) => {
        const text = typed[name]
        return text !== undefined && FOR_ALL.includes(name) === isForAll ? [[name, text]] : []
      }),
    )
  const otherHomes = Object.entries(before.homes).filter(([id]) => id !== home)
  const stored: StoredFigures = {
    all: typedFor(true),
    homes: Object.fromEntries([...otherHomes, [home, typedFor(false)] as const].slice(-HOMES_LIMIT)),
    ...(before.downPercent !== undefined && { downPercent: before.downPercent }),
    ...(downPercent !== undefined && { downPercent }),
  }
  saveDraft(account, STORAGE_KEY, JSON.stringify(stored))
}

/** Deletes all figures of the account, for every home. */
export const deleteFigures = (account: string): void => deleteDraft(account, STORAGE_KEY)
