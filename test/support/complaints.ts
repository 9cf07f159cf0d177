type Line = {
  level: number
  msg?: string
  requestId?: string
  method?: string
  route?: string
  status?: number
}

const TEXT = /\b(warn(ing)?|error|deprecat|unhandled)|Warning:|⚠|⨯/i
/** A request that fails gives its own test another status than it expects. */
const FAILED = 'request failed'

const parsed = (line: string): Line | null => (line.startsWith('{') ? (JSON.parse(line) as Line) : null)

const isComplaint = (line: string): boolean => {
  const entry = parsed(line)
  return entry === null ? TEXT.test(line) : entry.level >= 40 && entry.msg !== FAILED
}

/** The lines of a log that complain, each behind the request that it is of. */
export function complaintsOf(lines: readonly string[]): string[] {
  const requests = lines.flatMap((line) => parsed(line) ?? []).filter(({ msg }) => msg === 'request')
  return lines.filter(isComplaint).map((line) => {
    const id = parsed(line)?.requestId
    const { method, route, status } = requests.find(({ requestId }) => requestId === id) ?? {}
    return id === undefined ? line : `${method} ${route} ${status}: ${line}`
  })
}
