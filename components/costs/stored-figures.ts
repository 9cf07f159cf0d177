import { deleteDraft, saveDraft, readDraft } from '../browser/drafts'

/** The figures that a reader enters, as they typed them. */
export const FIGURE_NAMES = ['price', 'down', 'rate', 'years', 'tax', 'insurance', 'fees', 'closing'] as const
export type FigureName = (typeof FIGURE_NAMES)[number]
export type Typed = Partial<Record<FigureName, string>>

/** What a reader enters once for all homes; the others are of one home. */
const FOR_ALL: readonly FigureName[] = ['rate', 'years', 'closing']

/** What it is stored under, beside the account's drafts: logging out deletes both. */
const NAME = 'costs'

/** Of how many homes figures are stored: of those that were changed last. */
const HOMES = 20

type Stored = {
  all: Typed
  /** The share of the price that was entered last as a down payment, in percent. */
  downPercent?: number
  homes: Record<string, Typed>
}

const isTyped = (value: unknown): value is Typed =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string')

function parse(text: string | null): Stored {
  const nothing: Stored = { all: {}, homes: {} }
  if (text === null) return nothing
  try {
    const { all, homes, downPercent } = JSON.parse(text) as Partial<Stored>
    const isWhole = isTyped(all) && typeof homes === 'object' && Object.values(homes).every(isTyped)
    return isWhole ? { all, homes, ...(typeof downPercent === 'number' && { downPercent }) } : nothing
  } catch {
    return nothing
  }
}

/** All that the account has entered on this device, as a text for `figuresOf`; `null` for nothing. */
export const storedFigures = (account: string): string | null => readDraft(account, NAME)

/** What of that text holds for a home: what was typed, and the share that is put down where nothing was. */
export function figuresOf(text: string | null, home: string): { typed: Typed; downPercent?: number } {
  const { all, homes, downPercent } = parse(text)
  return { typed: { ...all, ...homes[home] }, ...(downPercent !== undefined && { downPercent }) }
}

/** Stores what is typed of a home, on this device alone; `downPercent`: what share of the price is put down, if that is known. */
export function storeFigures(account: string, home: string, typed: Typed, downPercent?: number): void {
  const before = parse(storedFigures(account))
  const pick = (isForAll: boolean): Typed =>
    Object.fromEntries(
      FIGURE_NAMES.flatMap((name) => {
        const text = typed[name]
        return text !== undefined && FOR_ALL.includes(name) === isForAll ? [[name, text]] : []
      }),
    )
  const others = Object.entries(before.homes).filter(([id]) => id !== home)
  const stored: Stored = {
    all: pick(true),
    homes: Object.fromEntries([...others, [home, pick(false)] as const].slice(-HOMES)),
    ...(before.downPercent !== undefined && { downPercent: before.downPercent }),
    ...(downPercent !== undefined && { downPercent }),
  }
  saveDraft(account, NAME, JSON.stringify(stored))
}

/** Forgets all figures of the account, of every home. */
export const dropFigures = (account: string): void => deleteDraft(account, NAME)
