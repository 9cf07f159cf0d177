import 'server-only'

/** The text fields of a form; no form sends these actions a file. */
export const fieldsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
