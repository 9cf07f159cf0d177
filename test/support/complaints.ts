type Line = {
  level: number
  msg?: string
  requestId?: string
  method?: string
  route?: string
  status?: number
}

const TEXT = /\b(warn(ing)?|error|deprecat|unhandled)|Warning:|⚠|⨯/i
/** Omitted, because a failed request already gives its own test an unexpected status. */
const FAILED = 'request failed'

const parsed = (line: string): Line | null => (line.startsWith('{') ? (JSON.parse(line) as Line) : null)

const isComplaint = (line: string): boolean => {
  const entry = parsed(line)
  return entry === null ? TEXT.test(line) : entry.level >= 40 && entry.msg !== FAILED
}

/** The complaints in a log, each after the request that it belongs to. */
export function complaintsOf(lines: readonly string[]): string[] {
  const requests = lines.flatMap((line) => parsed(line) ?? []).filter(({ msg }) => msg === 'request')
  return lines.filter(isComplaint).map((line) => {
    const id = parsed(line)?.requestId
    const { method, route, status } = requests.find(({ requestId }) => requestId === id) ?? {}
    return id === undefined ? line : `${method} ${route} ${status}: ${line}`
  })
}
