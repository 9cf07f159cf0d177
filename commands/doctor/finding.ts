import { withTimeout } from '@/lib/with-timeout'

/**
 * The result of a check. `fault`: the site does not work, or not for long; `note`: it works, but an operator may want
 * to know. Both say what to do.
 */
export type Finding = { state: 'ok' | 'note' | 'fault'; subject: string; text: string; remedy?: string }

/** A group of findings from one service. */
export type Check = { name: string; check: () => Promise<Finding[]> }

/** Builders of the three kinds of findings about one subject. */
export const findings = (subject: string) => ({
  ok: (text: string): Finding => ({ state: 'ok', subject, text }),
  note: (text: string, remedy: string): Finding => ({ state: 'note', subject, text, remedy }),
  fault: (text: string, remedy: string): Finding => ({ state: 'fault', subject, text, remedy }),
})

/** How long one check may take. */
const LIMIT_MS = 30_000

/** Runs a check. An error or a timeout is a fault too; the error's message is not shown. */
export async function runCheck({ name, check }: Check, limitMs = LIMIT_MS): Promise<Finding[]> {
  const { fault } = findings(name)
  const timeout = new Error()
  try {
    return await withTimeout(limitMs, check(), () => timeout)
  } catch (error) {
    return [
      error === timeout
        ? fault(`no response within ${limitMs / 1000} seconds`, 'check the network and the firewall')
        : fault(`cannot be checked (${kindOf(error)})`, "check this service's settings"),
    ]
  }
}

/** The kind of an error: its code, the name that the database gives to it, or its own name. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause = error } = error
  const { code, codeName } = Object(cause) as { code?: unknown; codeName?: unknown }
  return [code, codeName].find((name) => typeof name === 'string') ?? error.name
}

const STATE_LABELS = { ok: 'ok   ', note: 'note ', fault: 'FAULT' } as const

/** The finding as a line for the terminal, with the remedy below. */
export const findingLine = ({ state, subject, text, remedy }: Finding): string =>
  `${STATE_LABELS[state]}  ${subject.padEnd(12)}  ${text}${remedy === undefined ? '' : `\n       ${' '.repeat(12)}  -> ${remedy}`}`
