export type FormValue = string | Form

/** A decoded form: values are text, `a[b]=c` nests, `a[]=x` and `a[0]=x` both fill numbered fields. */
export interface Form {
  [field: string]: FormValue
}

const emptyForm = (): Form => Object.create(null) as Form

const pathOf = (name: string): string[] => {
  const [head = '', ...rest] = name.split('[')
  return [head, ...rest.map((part) => part.replace(/\]$/, ''))]
}

/** Decodes `application/x-www-form-urlencoded` text in the nested notation that Stripe's clients send. */
export function parseForm(text: string): Form {
  const form = emptyForm()
  for (const [name, value] of new URLSearchParams(text)) {
    const path = pathOf(name)
    const last = path.pop() ?? ''
    let node = form
    for (const step of path) {
      const next = node[step]
      node = typeof next === 'object' ? next : (node[step] = emptyForm())
    }
    node[last === '' ? String(Object.keys(node).length) : last] = value
  }
  return form
}

/** The text of a field, or undefined where it is absent, empty or nested. */
export function textOf(form: Form, field: string): string | undefined {
  const value = form[field]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The nested form of a field; empty where there is none. */
export function nested(form: Form, field: string): Form {
  const value = form[field]
  return typeof value === 'object' ? value : emptyForm()
}

/** The texts of a list field (`types[]=a&types[]=b`). */
export function listOf(form: Form, field: string): string[] {
  return Object.values(nested(form, field)).filter((value) => typeof value === 'string')
}

/** One text for equal forms, whatever the order of their fields. */
export function canonical(form: Form): string {
  const ordered = (value: FormValue): unknown =>
    typeof value === 'string'
      ? value
      : Object.keys(value)
          .sort()
          .map((field) => [field, ordered(value[field] ?? '')])
  return JSON.stringify(ordered(form))
}
