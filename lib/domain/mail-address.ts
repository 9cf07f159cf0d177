/** What stands before the @ as it is (RFC 5322's dot-atom, with the letters of every script); all else is quoted. */
const PLAIN = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]+$/u
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u

function parts(email: string): { local: string; domain: string } {
  const at = email.lastIndexOf('@')
  return { local: email.slice(0, Math.max(at, 0)), domain: email.slice(at + 1) }
}

const isPlain = (local: string): boolean =>
  PLAIN.test(local) && !local.startsWith('.') && !local.endsWith('.') && !local.includes('..')

const quoted = (local: string): string => (isPlain(local) ? local : `"${local.replace(/["\\]/g, '\\$&')}"`)

/**
 * An account's address as mail software reads it: as one mailbox, whatever stands before its @ (`a,b@x.com` becomes
 * `"a,b"@x.com`). `null` if no mail can go there: angle brackets are the envelope's own, and no domain has signs.
 */
export function mailboxOf(email: string): string | null {
  const { local, domain } = parts(email)
  return local === '' || /[<>\p{Cc}]/u.test(email) || !DOMAIN.test(domain)
    ? null
    : `${quoted(local)}@${domain}`
}

/** The `mailto:` address of one person (RFC 6068): no sign of theirs adds a recipient, a subject or a body. */
export function mailto(email: string, subject?: string): string {
  const { local, domain } = parts(email)
  const address = `${encodeURIComponent(quoted(local))}@${encodeURIComponent(domain)}`
  return `mailto:${address}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`
}
