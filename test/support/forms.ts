import { type Answer, type Session } from './session'

/**
 * Sends a form of a page as a browser without JavaScript does, which runs its server action: the form that has the
 * text `holding` in it, or the first one. `fields` are what a person fills in.
 */
export async function submitForm(
  session: Session,
  path: string,
  fields: Record<string, string> = {},
  { headers = {}, holding = '' }: { headers?: Record<string, string>; holding?: string } = {},
): Promise<Answer> {
  const page = String((await session.get(path)).body)
  const forms = [...page.matchAll(/<form[^>]*>(.*?)<\/form>/gs)].map(([, inside = '']) => inside)
  const inside = forms.find((one) => one.includes('type="hidden"') && one.includes(holding))
  if (inside === undefined) throw new Error(`${path} has no such form`)
  const form = new FormData()
  for (const [input] of inside.matchAll(/<input type="hidden"[^>]*>/g)) {
    const value = (name: string) =>
      (new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? '').replaceAll('&quot;', '"')
    form.set(value('name'), value('value'))
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const { origin } = new URL(session.site)
  return session.post(path, undefined, { raw: form, headers: { origin, ...headers } })
}
