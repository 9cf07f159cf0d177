import { Resolver } from 'node:dns/promises'
import { getEnv } from '@/lib/env'
import { checkMailServer, sendMail } from '@/lib/integrations/mail'
import { type Finding, findings, kindOf } from './finding'

const { ok, note, fault } = findings('mail')

/** Checks the mail server and the domain's mail records; sends a test mail to the email `to`, if there is one. */
export async function checkMail(to: string | undefined): Promise<Finding[]> {
  const { MAIL_FROM, NEXTAUTH_URL } = getEnv()
  try {
    await checkMailServer()
  } catch (error) {
    return [
      fault(
        `cannot sign in to the server in SMTP_URL (${kindOf(error)})`,
        'check its host, port, user and password',
      ),
    ]
  }
  const domain = /@([^\s@>]+)>?$/.exec(MAIL_FROM.trim())?.[1] ?? ''
  return [
    ok('can sign in to the server in SMTP_URL'),
    ...(domain.endsWith('.example')
      ? [
          fault(
            `MAIL_FROM still has the example's domain (${domain})`,
            'set it to an address of your own domain',
          ),
        ]
      : await domainFindings(domain)),
    await sendTestMail(to, NEXTAUTH_URL),
  ]
}

async function sendTestMail(to: string | undefined, site: string): Promise<Finding> {
  if (to === undefined)
    return note('no test mail was sent', 'to send one: npm run doctor -- --mail you@example.org')
  const text = `This mail was sent by "npm run doctor" for ${site}. In its headers "spf", "dkim" and "dmarc" should say "pass".`
  try {
    await sendMail({ to, subject: 'Keystead test mail', text })
    return ok(`a test mail was sent to ${to}: check its headers for spf=pass, dkim=pass and dmarc=pass`)
  } catch (error) {
    return fault(
      `the mail to ${to} was not accepted (${kindOf(error)})`,
      "check MAIL_FROM and the mail server's log",
    )
  }
}

/** The mail records of a domain. The name of the DKIM key is the mail server's and unknown here. */
export const RECORDS = [
  { name: 'SPF', hostOf: (domain: string) => domain, prefix: 'v=spf1' },
  { name: 'DMARC', hostOf: (domain: string) => `_dmarc.${domain}`, prefix: 'v=DMARC1' },
] as const

type Lookup = (name: string) => Promise<string[][]>

const lookUp: Lookup = (name) => new Resolver({ timeout: 3_000, tries: 1 }).resolveTxt(name)

/** The findings about the mail records of the domain. If DNS cannot be queried, only that. */
export async function domainFindings(domain: string, resolve: Lookup = lookUp): Promise<Finding[]> {
  return Promise.all(
    RECORDS.map(async ({ name, hostOf, prefix }) => {
      const records = await resolve(hostOf(domain)).catch((error: unknown) =>
        ['ENOTFOUND', 'ENODATA'].includes(kindOf(error)) ? [] : null,
      )
      if (records === null)
        return note(`DNS does not respond, so ${name} was not checked`, `check ${hostOf(domain)} yourself`)
      return records.some((parts) => parts.join('').startsWith(prefix))
        ? ok(`${domain} has ${name}`)
        : note(
            `${domain} has no ${name}, so its mail may be treated as spam`,
            `add a TXT record "${prefix} …" at ${hostOf(domain)}`,
          )
    }),
  )
}
