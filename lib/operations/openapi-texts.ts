import 'server-only'
import { type ErrorCode } from '@/lib/domain/errors'
import { FORMAT } from '@/lib/domain/format'
import { CARD_LIMIT_MINOR, CURRENCY_NAME, formatMoney, toMajor } from '@/lib/domain/money'
import { type Tag } from '@/lib/schemas/operation'
import { site } from '@/lib/site'

/** The document's introduction, in Markdown. */
export const ABOUT = `${site.name} for scripts and other clients: listings, offers, payments, reviews and moderation. Profiles, passwords, sessions and updates are only available on the site's pages. Requests and responses are JSON in UTF-8.

## Signing in

A session is a cookie. To get one without a browser:

1. \`GET /api/auth/csrf\` returns \`{ "csrfToken": "…" }\` and sets a cookie; send all cookies with every later request.
2. \`POST /api/auth/callback/credentials\`, form-encoded, with \`csrfToken\`, \`email\`, \`password\` and \`json=true\`: 200 sets the session cookie, 401 means that the email or password is wrong.

A change of role takes effect on the next request. A change with an \`Origin\` header of another site is refused with 403.

## Money, dates, ids

Money is a plain number of ${CURRENCY_NAME} with at most ${FORMAT.decimals}. Dates are ISO 8601 in UTC. Ids have 24 hexadecimal digits. Emails are trimmed and compared in lower case, their domain in ASCII.

## Lists

A list returns at most \`limit\` items (100 by default) and their total number in \`X-Total-Count\`. Long lists are counted up to 1,000; \`X-Total-Count-Relation: gte\` means that there may be more. If there is a next page, \`Link: <…>; rel="next"\` has its URL; a search that stopped at its bound has one even if its page is not full.

## Errors

\`\`\`json
{ "error": { "code": "invalid_input", "message": "Invalid email address", "fields": { "email": "Invalid email address" } } }
\`\`\`

\`code\` is for programs, \`message\` for people, \`fields\` lists each invalid field. Unknown fields in a body are ignored; searches of properties refuse unknown parameters. A method that a path does not support gets 405 with \`Allow\`.

## Limits

A JSON body can be up to 64 KB, a property 256 KB, an upload 10 MB, and an import 20 MB or, as a ZIP, 100 MB. Signing in, registration, offers, payments, reviews, uploads, imports and public lists are rate limited; malformed requests count too. Above the limit the response is 429, and \`Retry-After\` is the number of seconds to wait.`

/** In the order of the document. */
export const TAG_TEXTS: Record<Tag, string> = {
  Properties: 'Homes for sale.',
  Offers: "Buyers' offers and agents' answers.",
  Payments: 'Payment of accepted offers.',
  Wishlist: "A buyer's saved properties.",
  Reviews: "Buyers' reviews of properties.",
  Messages: 'Messages between buyers and agents about a property.',
  Viewings: 'Viewings, open houses and calendars.',
  Searches: "A buyer's saved searches, which send alerts for new homes and price drops.",
  Reports: 'Reports to administrators.',
  Users: 'Accounts and roles.',
  Offices: 'Offices of agents, their members and invitations.',
  Service: 'Pictures, webhooks and health.',
}

/** The meaning of each error. */
export const ERROR_TEXTS: Record<ErrorCode, string> = {
  invalid_input: 'The body, the query or an id is malformed; `fields` lists each invalid field.',
  unauthenticated: 'There is no valid session.',
  forbidden:
    'You are signed in but not allowed to do this. Also every change by a suspended account or from another site.',
  not_found: 'It does not exist, or you are not allowed to see it.',
  conflict: 'The current state does not allow it: already decided, already sold or a duplicate.',
  too_large: 'The body is too large.',
  unsupported_media_type: 'The body has the wrong content type.',
  amount_above_card_limit: `The amount is above the card limit of ${formatMoney(toMajor(CARD_LIMIT_MINOR))}.`,
  rate_limited: 'Too many attempts.',
  internal: 'The server failed; the message includes the request id.',
  unavailable: 'A service that this call needs is down or late. Try again in a few minutes.',
}
