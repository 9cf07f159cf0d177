import { type TestResponse, type Session } from './contract'

const unescaped = (value = '') => value.replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/**
 * Submits a form of a page like a browser without JavaScript, which runs its server action: the form that
 * contains the text `holding`, or the first one. `fields`: a person's input. Sent to the form's action, or
 * else to the page.
 */
export async function submitForm(
  session: Session,
  path: string,
  fields: Record<string, string> = {},
  { headers = {}, holding = '' }: { headers?: Record<string, string>; holding?: string } = {},
): Promise<TestResponse> {
  const page = String((await session.get(path)).body)
  const forms = [...page.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)]
  const match = forms.find(([, , one = '']) => one.includes('type="hidden"') && one.includes(holding))
  if (!match) throw new Error(`${path} has no such form`)
  const [, tag = '', inside = ''] = match
  const action = unescaped(/ action="([^"]*)"/.exec(tag)?.[1])
  const form = new FormData()
  for (const [input] of inside.matchAll(/<input type="hidden"[^>]*>/g)) {
    const value = (name: string) => unescaped(new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1])
    form.set(value('name'), value('value'))
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const { origin } = new URL(session.site)
  return session.post(action || path, undefined, {
    raw: form,
    headers: { origin, ...headers },
  })
}
