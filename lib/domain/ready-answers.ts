/** The most ready answers of an agent, and their most characters (D461). */
export const READY_ANSWERS_LIMIT = 50
export const READY_ANSWER_LENGTH = 2_000
export const READY_ANSWER_NAME_LENGTH = 60

/** The placeholders of a ready answer, by name. */
export const PLACEHOLDERS = {
  buyer: 'the name of the buyer',
  home: 'the title of the home',
  agent: 'your name',
  office: 'the name of your office or company',
  link: 'the link of the home',
} as const
export type PlaceholderValues = Record<keyof typeof PLACEHOLDERS, string>

const names = Object.keys(PLACEHOLDERS) as (keyof typeof PLACEHOLDERS)[]
const isKnown = (name: string): name is keyof typeof PLACEHOLDERS => Object.hasOwn(PLACEHOLDERS, name)

/** The text between two braces in a line. Each character is read once: no brace is in it. */
const BRACES = /\{([^{}\n]*)\}/g

/** Why a text is refused: the first placeholder that does not exist, by its name (D461); `null` if there is none. */
export function placeholderError(text: string): string | null {
  for (const [placeholder, name = ''] of text.matchAll(BRACES))
    if (!isKnown(name))
      return `${placeholder} is not a placeholder. Use ${names.map((option) => `{${option}}`).join(', ')}.`
  return null
}

/** The text with its placeholders filled in. What is filled in is not read again. */
export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  text.replace(BRACES, (placeholder, name: string) => (isKnown(name) ? values[name] : placeholder))
