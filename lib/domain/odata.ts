/** The comparisons of a `$filter`. */
export const OPERATORS = ['eq', 'gt', 'ge', 'lt', 'le'] as const
export type Operator = (typeof OPERATORS)[number]

/** A comparison in a `$filter`. The literal is a quoted text, or a word such as a number or a date. */
export type Comparison = { field: string; operator: Operator; literal: string; isQuoted: boolean }

export const FILTER_LIMIT = 2_000
export const COMPARISON_LIMIT = 20

/** A parsed value, or an error. */
export type Parsed<Value> = { value: Value } | { error: string }

type Token = { text: string; isQuoted: boolean }

const FORM =
  'Use comparisons like ListPrice le 500000 and BedroomsTotal ge 3: eq, gt, ge, lt or le, joined by and.'

/**
 * Parses an OData `$filter`: comparisons of a field with a literal, joined by `and`, without nesting. Takes linear
 * time.
 */
export function readFilter(text: string): Parsed<Comparison[]> {
  if (text.length > FILTER_LIMIT) return { error: `Please use at most ${FILTER_LIMIT} characters.` }
  const tokens = tokensOf(text)
  if (!tokens) return { error: FORM }
  const comparisons: Comparison[] = []
  for (let i = 0; i < tokens.length; i += 4) {
    const [field, operator, literal, and] = tokens.slice(i, i + 4)
    if (!field || field.isQuoted || !isOperator(operator) || !literal) return { error: FORM }
    if (and && (and.isQuoted || and.text !== 'and' || tokens.length === i + 4)) return { error: FORM }
    if (comparisons.length === COMPARISON_LIMIT)
      return { error: `Please use at most ${COMPARISON_LIMIT} comparisons.` }
    comparisons.push({
      field: field.text,
      operator: operator.text,
      literal: literal.text,
      isQuoted: literal.isQuoted,
    })
  }
  return comparisons.length === 0 ? { error: FORM } : { value: comparisons }
}

const isOperator = (token: Token | undefined): token is Token & { text: Operator } =>
  token !== undefined && !token.isQuoted && OPERATORS.some((operator) => operator === token.text)

/** Words, and quoted texts with doubled quotes; `null` for a parenthesis or an unclosed quote. */
function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = []
  let i = 0
  while (i < text.length) {
    const start = i
    if (text[i] === ' ') {
      i += 1
    } else if (text[i] === "'") {
      const end = closingQuote(text, i + 1)
      if (end === -1 || (end + 1 < text.length && text[end + 1] !== ' ')) return null
      tokens.push({ text: text.slice(start + 1, end).replaceAll("''", "'"), isQuoted: true })
      i = end + 1
    } else {
      while (i < text.length && text[i] !== ' ') i += 1
      const word = text.slice(start, i)
      if (/[()',]/.test(word)) return null
      tokens.push({ text: word, isQuoted: false })
    }
  }
  return tokens
}

function closingQuote(text: string, from: number): number {
  for (let i = from; i < text.length; i++) {
    if (text[i] !== "'") continue
    if (text[i + 1] !== "'") return i
    i += 1
  }
  return -1
}
