/** A local part that needs no quotes (RFC 5322's dot-atom, with the letters of every script). */
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
 * An account's email as a mailbox for mail software, with its local part quoted if needed: `a,b@x.com` becomes
 * `"a,b"@x.com`. `null` if mail cannot be sent to it: angle brackets belong to the envelope, and a domain has no
 * special characters.
 */
export function mailboxOf(email: string): string | null {
  const { local, domain } = parts(email)
  return local === '' || /[<>\p{Cc}]/u.test(email) || !DOMAIN.test(domain)
    ? null
    : `${quoted(local)}@${domain}`
}

/** The `mailto:` URL of one person (RFC 6068). The email cannot add a recipient, a subject or a body. */
export function mailto(email: string, subject?: string): string {
  const { local, domain } = parts(email)
  const address = `${encodeURIComponent(quoted(local))}@${encodeURIComponent(domain)}`
  return `mailto:${address}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`
}
