import { withTimeout } from '@/lib/with-timeout'

/**
 * The result of a check. `fault`: the site does not work, or not for long; `note`: it works, but an operator may want
 * to know. Both say what to do.
 */
export type Finding = { state: 'ok' | 'note' | 'fault'; what: string; says: string; todo?: string }

/** A group of findings from one service. */
export type Check = { name: string; look: () => Promise<Finding[]> }

/** Builders of the three kinds of findings about one subject. */
export const findings = (what: string) => ({
  ok: (says: string): Finding => ({ state: 'ok', what, says }),
  note: (says: string, todo: string): Finding => ({ state: 'note', what, says, todo }),
  fault: (says: string, todo: string): Finding => ({ state: 'fault', what, says, todo }),
})

/** How long one check may take, in milliseconds. */
const LIMIT = 30_000

/** Defines a check. An error or a timeout is a fault as well; the error's message is not shown. */
export async function run({ name, look }: Check, limit = LIMIT): Promise<Finding[]> {
  const { fault } = findings(name)
  const late = new Error()
  try {
    return await withTimeout(limit, look(), () => late)
  } catch (error) {
    return [
      error === late
        ? fault(`no answer within ${limit / 1000} seconds`, 'check the network and the firewall')
        : fault(`cannot be checked (${kindOf(error)})`, "check this service's settings"),
    ]
  }
}

/** The kind of an error: its code or name. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause = error } = error
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? code : error.name
}

const MARKS = { ok: 'ok   ', note: 'note ', fault: 'FAULT' } as const

/** The finding as a line for the terminal, with the remedy below. */
export const findingLine = ({ state, what, says, todo }: Finding): string =>
  `${MARKS[state]}  ${what.padEnd(12)}  ${says}${todo === undefined ? '' : `\n       ${' '.repeat(12)}  -> ${todo}`}`
